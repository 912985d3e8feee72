/** Removes the white space of a stylesheet that a browser does not need. */
export function compact(css: string): string {
  return css.replaceAll(/\s+/g, ' ').replaceAll(/ ?([{};]) ?/g, '$1').replaceAll(/: /g, ':').replaceAll(/;}/g, '}').trim()
}
