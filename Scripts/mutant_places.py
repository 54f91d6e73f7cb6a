"""Finds the places of Swift sources where one mistake can be made: what check-mutants builds."""
import bisect
import re
from dataclasses import dataclass, field


@dataclass
class Mutant:
    """One mistake: `file[start:end]` becomes `text`."""

    folder: str
    file: str
    start: int
    end: int
    text: str
    kind: str
    line: int
    change: str
    # The function body that is written twice, or the constant itself.
    body: tuple
    number: int = -1
    seed: int = 0
    # The lines of the copied file that the mutant makes.
    lines: range = range(0)
    suites: list = field(default_factory=list)

    def __str__(self):
        return f"{self.number}: Sources/{self.file}:{self.line}: {self.change}"


# Places


def blank_out(source):
    """The source with spaces for comments and the insides of strings, of the same length."""
    pattern = re.compile(
        r'//[^\n]*|/\*.*?\*/'
        r'|(#*)"""(?:\\.|.)*?"""\1|(#+)".*?"\2'
        r'|"(?:\\\((?:[^()"\n]|\([^()\n]*\)|"[^"\n]*")*\)|\\.|[^"\\\n])*"',
        re.S,
    )
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source)


def brackets(mask):
    """For each opening bracket its closing one, and the innermost opener at each position."""
    ends, inside, stack = {}, [], []
    for position, char in enumerate(mask):
        if char in ")]}" and stack:
            ends[stack.pop()] = position
        inside.append(stack[-1] if stack else -1)
        if char in "([{":
            stack.append(position)
    return ends, inside


ACCESSOR = re.compile(r"\b(?:get|set|willSet|didSet|_read|_modify)\b(?:\(\w+\))?[ \w]*(\{)")
COMPUTED = re.compile(r"\bvar\s+\w+\s*:\s*[^={}\n]+?(\{)")
FUNCTION = re.compile(r"\b(?:func\s+[^\s(<]+\s*|init[?!]?|subscript)(?:<[^>]*>)?(\()")
# The text that may come between a function's parameters and its body.
SIGNATURE = re.compile(
    r"[^{}]*?(?=\{|\}|\n\s*(?:@|\w+ )*(?:func|var|let|init|case|associatedtype)\b)")


def bodies(mask, ends):
    """The braces round the bodies of functions, initialisers and accessors."""
    found = set()
    for match in FUNCTION.finditer(mask):
        after = ends.get(match.start(1), len(mask)) + 1
        signature = SIGNATURE.match(mask, after)
        if signature and mask[signature.end()] == "{":
            found.add(signature.end())
    for pattern in (COMPUTED, ACCESSOR):
        found.update(match.start(1) for match in pattern.finditer(mask))
    found = {start for start in found if start in ends}
    has_accessors = {
        start
        for start in found
        if any(start < match.start(1) < ends[start] for match in ACCESSOR.finditer(mask))
    }
    return sorted((start, ends[start]) for start in found - has_accessors)


SWAPS = [
    ("comparison", r"(?<= )(<=|>=|==|!=|<|>)(?= )",
     {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}),
    ("comparison", r"(?<=[\w)\]])(\.\.<|\.\.\.)(?=[\w(])", {"..<": "...", "...": "..<"}),
    ("operator", r"(?<= )(&&|\|\||[-+*/]|[-+]=)(?= )",
     {"&&": "||", "||": "&&", "+": "-", "-": "+", "*": "+", "/": "*", "+=": "-=", "-=": "+="}),
    ("operator", r"(?<=[\s(\[])(!)(?=[\w(])", {"!": ""}),
    ("operator", r"(?<=\.)(first|last|lowerBound|upperBound)\b",
     {"first": "last", "last": "first", "lowerBound": "upperBound", "upperBound": "lowerBound"}),
    ("operator", r"(?<![\w.])(min|max)(?=\()", {"min": "max", "max": "min"}),
    ("constant", r"\b(true|false)\b", {"true": "false", "false": "true"}),
]
# The divisor of `(low + high) / 2` is not mutated: a binary search that divides elsewhere finds the
# same.
NUMBER = re.compile(
    r"(?:(?<=\.\.<)|(?<=\.\.\.)|(?<![\w.$#])(?<!\) / ))"
    r"(0x[0-9A-Fa-f_]+|\d[\d_]*\.\d+|\d[\d_]*)(?!\w|\.\d)")
BOOLEAN = re.compile(
    r"(?<=[ (])(?<!let )(?<!var )((?:\w+\.)*(?:is|has)[A-Z]\w*)(?![\w:.\[?]| =[^=])")
# A statement of its own: a call, an assignment, or a condition with its body.
STATEMENT = re.compile(
    r"(?:try |await |_ = )*"
    r"(?!(?:let|var|case|default|return|throw|else|switch|func|struct|enum|import|do)\b)"
    r"(?:[\w.?!$]+(?:\[[^\n]*?\])?[\w.?!$]*(?:\(| (?:[-+*/|&]?=) )"
    r"|continue$|(?:if|guard|for|while) )")
CONTINUES = re.compile(r"\s*(?:\.\w|[-+*/%<>=&|?:]+ |[)\],]|else\b|catch\b)")
# Capacities that are reserved, and assertions, change nothing.
HARMLESS = re.compile(
    r"reserveCapacity|keepingCapacity|precondition|assert\(|assertionFailure|fatalError")
# `>=` orders elements as `>` does but for equal ones, which may come in any order.
SORTING = re.compile(r"\.sort(?:ed)? \{ \$0[.\w]* [<>] \$1[.\w]* \}")
# The amounts that are read, compared, kept or set at a time. Results do not depend on them.
SIZES = {
    "AttributeRun.swift": {"maxNodeSize"}, "AttributeTrack+Replace.swift": {"localLimit"},
    "BlockReader+Giants.swift": {"piece"}, "ClusteredText.swift": {"lookAhead"},
    "CutFinder.swift": {"step"}, "DocumentLines.swift": {"stretch"},
    "EditPlaces.swift": {"blockSize"}, "FenceNode.swift": {"shippedLeafSize"},
    "FrontMatter.swift": {"usualBytes"}, "HeightSpan.swift": {"maxNodeSize"},
    "HistoryLog.swift": {"writtenAtOnce"}, "HistoryStore+Pictures.swift": {"block"},
    "LineReader.swift": {"firstWindow"}, "PieceCache.swift": {"limit", "longPiece"},
    "TextChunk.swift": {"standardSize", "blockSize", "maxNodeSize"},
    "TextMovement+Words.swift": {"wordWindow"}, "TextRope+Clusters.swift": {"firstLook"},
    "TextRope+CommonEnds.swift": {"comparedAtOnce"}, "TextWindow.swift": {"length"},
    "Typesetter+Change.swift": {"linesAbove", "linesBelow"},
}
SIZE = re.compile(r"\s*(?:(?:private|public|package) )?static (?:let|var) (\w+)")


def shifted(number):
    """Another constant."""
    if "." in number:
        return str(float(number.replace("_", "")) + 1)
    return str(int(number.replace("_", ""), 0) + 1)


def statements(mask, inside, body):
    """The statements of a body, each as a range without white space at its ends."""
    start, end = body
    position = mask.find("\n", start, end) + 1
    while 0 < position < end:
        line_end = mask.find("\n", position, end)
        line_end = end if line_end < 0 else line_end
        text = mask[position:line_end]
        first = position + len(text) - len(text.lstrip())
        before = mask[start:position].rstrip()
        if (
            text.strip()
            and mask[inside[first]] == "{"
            and not CONTINUES.match(text)
            and not re.search(r"(?:[-+*/=,(\[<>&|?]|\bwhere|\bin)$", before)
            and STATEMENT.match(text.strip())
        ):
            stop = line_end
            # A statement continues while brackets are open or the next line continues it.
            while stop < end and (inside[stop] != inside[first] or CONTINUES.match(mask[stop:end])):
                following = mask.find("\n", stop + 1, end)
                stop = end if following < 0 else following
            if mask[first:stop].strip():
                yield first, first + len(mask[first:stop].rstrip())
        position = line_end + 1


def mutants(folder, sources, path):
    """Every mistake that could be made in a file, by groups."""
    source = path.read_text()
    mask = blank_out(source)
    ends, inside = brackets(mask)
    functions = bodies(mask, ends)
    starts = [0] + [match.end() for match in re.finditer("\n", source)]
    found = {"comparison": [], "operator": [], "constant": [], "statement": []}

    def around(start, end):
        holding = [body for body in functions if body[0] < start and end <= body[1]]
        return max(holding) if holding else None

    def add(kind, start, end, text, change):
        line = bisect.bisect_right(starts, start)
        line_text = source[starts[line - 1]: (starts + [len(source)])[line]]
        body = around(start, end)
        size = SIZE.match(line_text)
        if size and size.group(1) in SIZES.get(path.name, ()):
            return
        if kind == "comparison" and SORTING.search(line_text):
            return
        if HARMLESS.search(line_text) or line_text.lstrip().startswith("@"):
            return
        if body is None:
            # Outside functions only the values of properties can be chosen at run time.
            if kind != "constant" or not re.match(r"[^=\n]*\b(?:let|var)\b[^=\n]* = ", line_text):
                return
            body = (start, end)
        found[kind].append(Mutant(
            folder, str(path.relative_to(sources)), start, end, text, kind, line,
            f"{change} in `{line_text.strip()}`", body))

    for kind, pattern, swap in SWAPS:
        for match in re.finditer(pattern, mask):
            old, new = match.group(1), swap[match.group(1)]
            add(kind, *match.span(1), new, f"{old} became {new}" if new else f"without {old}")
    for match in NUMBER.finditer(mask):
        new = shifted(match.group(1))
        add("constant", *match.span(1), new, f"{match.group(1)} became {new}")
    for match in BOOLEAN.finditer(mask):
        add("operator", *match.span(1), "!" + match.group(1), "negated")
    for body in functions:
        for start, end in statements(mask, inside, body):
            if around(start, end) == body:
                add("statement", start, end, "", "dropped")
    return found
