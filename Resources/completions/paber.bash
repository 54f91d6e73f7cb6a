# Completions of paber for bash, by the functions of bash-completion, which loads them.

_paber() {
  local cur prev words cword split
  # Takes `--theme=dark` apart.
  _init_completion -s || return

  case $prev in
    --theme)
      mapfile -t COMPREPLY < <(compgen -W 'light dark' -- "$cur")
      return
      ;;
    --export)
      mapfile -t COMPREPLY < <(compgen -W 'html pdf epub docx odt rtf txt' -- "$cur")
      return
      ;;
    --lines)
      mapfile -t COMPREPLY < <(compgen -W 'paragraphs breaks joined' -- "$cur")
      return
      ;;
    --design)
      mapfile -t COMPREPLY < <(compgen -W 'page book plain manuscript' -- "$cur")
      return
      ;;
    --page)
      mapfile -t COMPREPLY < <(compgen -W 'a4 a5 letter' -- "$cur")
      return
      ;;
    --line | --width | --size | --scale | --thumbnail) return ;;
    --import | --output | -o | --cover | --render | --trace-latency) ;;
    *)
      if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W '--line --new --new-process --welcome --export --import --output
          --lines --width --cover --bare --design --times --underline --end --page --render --size
          --scale --thumbnail --theme --trace-latency --look-for-answers --version --help' -- "$cur")
        return
      fi
      ;;
  esac
  _filedir
}

complete -F _paber paber
