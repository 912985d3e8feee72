/** How JSON is laid out that is written piece by piece: as `JSON.stringify` does it, without or with white space. */
export interface Layout {
  /** The beginning of a new line at a depth. */
  readonly line: (depth: number) => string
  /** What stands between a name and its value. */
  readonly colon: string
  /** A value that begins at a depth. */
  readonly value: (value: unknown, depth: number) => string
}

const compact: Layout = { line: () => '', colon: ':', value: (value) => JSON.stringify(value) }

const line = (depth: number): string => `\n${'  '.repeat(depth)}`

// A line break inside a text is written as \n, so that every real one is of the layout.
const multiline: Layout = { line, colon: ': ', value: (value, depth) => JSON.stringify(value, undefined, 2).replaceAll('\n', line(depth)) }

export const layoutOf = (isMultiline: boolean): Layout => (isMultiline ? multiline : compact)
