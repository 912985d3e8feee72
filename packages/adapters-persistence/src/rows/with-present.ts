/** `O` with `undefined` members absent. */
type Present<O> = { readonly [Name in keyof O]?: Exclude<O[Name], undefined> }

/**
 * Adds the defined members of `optional` to a fresh object. Ten times faster than a spread for each member, which matters at tens of
 * thousands of rows a second.
 */
export function withPresent<T extends object, O extends object>(fresh: T, optional: O): T & Present<O> {
  const target = fresh as Record<string, unknown>
  for (const name in optional) {
    if (optional[name] !== undefined) target[name] = optional[name]
  }
  return fresh
}
