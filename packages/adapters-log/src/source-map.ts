const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Each digit has five bits of a number, and a sixth that says whether more follow. The lowest bit of the number is its sign. */
const [BITS, MORE] = [5, 32]

/** The members of a source map (ECMA-426) that a position needs. */
export interface SourceMap {
  readonly sources: readonly string[]
  readonly mappings: string
}

/** A position in a source; its line counts from 1. */
export interface SourcePosition {
  readonly source: string
  readonly line: number
}

function* numbersOf(segment: string): Iterable<number> {
  let [value, shift] = [0, 0]
  for (const character of segment) {
    const digit = DIGITS.indexOf(character)
    value += (digit & (MORE - 1)) << shift
    shift += BITS
    if (digit & MORE) continue
    yield value & 1 ? -(value >> 1) : value >> 1
    ;[value, shift] = [0, 0]
  }
}

/** The source of the last segment that begins at or before a position. Each number of a segment is the difference to the previous segment. */
export function sourcePosition({ mappings, sources }: SourceMap, line: number, column: number): SourcePosition | undefined {
  let [source, sourceLine, found] = [0, 0, undefined as SourcePosition | undefined]
  for (const [index, text] of mappings.split(';', line).entries()) {
    let start = 0
    for (const segment of text === '' ? [] : text.split(',')) {
      const [startBy = 0, sourceBy, lineBy = 0] = numbersOf(segment)
      start += startBy
      if (sourceBy === undefined) continue
      ;[source, sourceLine] = [source + sourceBy, sourceLine + lineBy]
      if (index === line - 1 && start < column) found = { source: sources[source] ?? '', line: sourceLine + 1 }
    }
  }
  return found
}
