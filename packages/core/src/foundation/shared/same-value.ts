/** Compares two JSON values. The order of members is not a difference, and a member that is `undefined` is absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [one, other] = [presentOf(a), presentOf(b)]
  return one.length === other.length && one.every(([name, value]) => Object.hasOwn(b, name) && isSame(value, (b as Readonly<Record<string, unknown>>)[name]))
}

/** The members that are not `undefined`. */
export const presentOf = (value: object): readonly (readonly [string, unknown])[] =>
  Object.entries(value).filter(([, member]) => member !== undefined)
