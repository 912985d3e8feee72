/** `O` with `undefined` members absent. */
type Defined<O> = { readonly [Name in keyof O]?: Exclude<O[Name], undefined> }

/**
 * Adds the defined members of `optional` to a fresh object. Ten times faster than a spread for each member, which matters wherever a request or
 * a row of a table passes.
 */
export function withDefined<T extends object, O extends object>(fresh: T, optional: O): T & Defined<O> {
  const target = fresh as Record<string, unknown>
  for (const name in optional) {
    if (optional[name] !== undefined) target[name] = optional[name]
  }
  return fresh
}

/** The members that have a value. */
export const defined = <T extends object>(members: { readonly [K in keyof T]: T[K] | undefined }): T => withDefined({}, members) as T

/** The members that have a value and are not empty texts. */
export function present<T extends Readonly<Record<string, unknown>>>(members: T): { [N in keyof T]?: Exclude<T[N], undefined | ''> } {
  const kept: Record<string, unknown> = {}
  for (const name in members) {
    if (members[name] !== undefined && members[name] !== '') kept[name] = members[name]
  }
  return kept as never
}
