const SPELLINGS = new Map<string, string>()

/** `givenName` → `given_name`. @param name of a declared member, so that the number of names has an end */
export function toSnakeCase(name: string): string {
  const known = SPELLINGS.get(name)
  if (known !== undefined) return known
  const spelling = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  SPELLINGS.set(name, spelling)
  return spelling
}
