/** A table for a terminal: each column as wide as its widest cell, the last one as it is. */
export function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.slice(0, -1).map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n')
}

/** Seconds since 1970 as UTC text; empty for `undefined`. */
export const instant = (seconds: number | undefined): string =>
  seconds === undefined ? '' : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
