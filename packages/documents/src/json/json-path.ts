const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Replaces characters of a name that could manipulate a terminal, and truncates it to 60 characters. */
export const harmless = (name: string): string => name.slice(0, 60).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '?')

/** The JSON path of a member. */
export function memberPath(path: string, name: string): string {
  if (!PLAIN.test(name)) return `${path}[${JSON.stringify(harmless(name))}]`
  return path === '' ? name : `${path}.${name}`
}

/** The JSON path of an item. */
export const itemPath = (path: string, index: number): string => `${path}[${index}]`
