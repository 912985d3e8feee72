/** White space of JSON that is written in pieces; the same as of `JSON.stringify`, compact or indented. */
export interface Layout {
  /** The beginning of a new line at a depth. */
  readonly line: (depth: number) => string
  /** Between a name and its value. */
  readonly colon: string
  /** A value that begins at a depth. */
  readonly value: (value: unknown, depth: number) => string
}

const compact: Layout = { line: () => '', colon: ':', value: (value) => JSON.stringify(value) }

const line = (depth: number): string => `\n${'  '.repeat(depth)}`

// Line breaks inside of texts are escaped, so every line break in the output is layout.
const multiline: Layout = { line, colon: ': ', value: (value, depth) => JSON.stringify(value, undefined, 2).replaceAll('\n', line(depth)) }

export const layoutOf = (isMultiline: boolean): Layout => (isMultiline ? multiline : compact)
