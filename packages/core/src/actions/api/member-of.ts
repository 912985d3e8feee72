const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Looks up a member of a message that is not parsed yet, in camelCase or snake_case.
 *
 * @param path `userId`, `organization.orgId`
 * @returns `undefined` for anything but a text that is not empty
 */
export function memberOf(raw: unknown, path: string): string | undefined {
  let value = raw
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    const spelling = Object.hasOwn(value, name) ? name : toSnake(name)
    value = Object.hasOwn(value, spelling) ? (value as Readonly<Record<string, unknown>>)[spelling] : undefined
  }
  return typeof value === 'string' && value !== '' ? value : undefined
}
