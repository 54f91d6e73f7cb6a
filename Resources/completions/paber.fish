# Completions of paber for fish. Files are completed by themselves.

complete -c paber -l line -x -d 'Put the caret at the start of this line'
complete -c paber -l new -d 'Begin with a blank sheet'
complete -c paber -l new-process -d 'Open windows of its own, also where Paber runs already'
complete -c paber -l welcome -d 'Show the sheet that explains a few keys'
complete -c paber -l render -r -F -d 'Draw what the window would show into a PNG'
complete -c paber -l size -x -d 'The size of the picture, such as 900x700'
complete -c paber -l scale -x -d 'Device pixels in a logical one of the picture'
complete -c paber -l thumbnail -x -d 'Make the picture a square that shows the page alone'
complete -c paber -l theme -x -a 'light dark' -d 'The colours'
complete -c paber -l trace-latency -r -F -d 'Write the moments of each keystroke into a file'
complete -c paber -l version -d 'Show the version'
complete -c paber -s h -l help -d 'Show what there is'
