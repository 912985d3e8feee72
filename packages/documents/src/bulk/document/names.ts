import type { OrgId, SecretHash } from '@keyhall/core/shared'
import { oneOf } from '../../reading/parsers.js'
import type { Read } from '@keyhall/input'
import { clientId, matching } from '../../reading/texts.js'

/** The id of a user, an organization or a project. Imports preserve ids, because tokens and applications refer to them. */
export const id = clientId

export const orgId = id<OrgId>()

/** SHA-256 in base64url. */
export const secretHash = matching(/^[A-Za-z0-9_-]{43}$/, 43, 'a SHA-256 in base64url') as Read<SecretHash>

/** Converts between enum names of the document and values of the core. */
export interface Named<T extends string> {
  /** Reads a name; `undefined` for `..._UNSPECIFIED`. */
  readonly read: Read<T | undefined>
  readonly write: (value: T) => string
}

/** Enum names that consist of a prefix and a value, such as `USER_STATE_ACTIVE`; `<prefix>UNSPECIFIED` is read as `undefined`. */
export function named<T extends string>(prefix: string, values: readonly T[]): Named<T> {
  return meaning(prefix, Object.fromEntries([['UNSPECIFIED', undefined], ...values.map((value) => [value.toUpperCase(), value])]))
}

/**
 * Enum names with a table of their values.
 *
 * @param plain values that are accepted without prefix too
 */
export function meaning<T extends string>(
  prefix: string, names: Readonly<Record<string, T | undefined>>, plain: readonly T[] = []
): Named<T> {
  const byName = new Map<string, T | undefined>(Object.entries(names).map(([name, value]) => [prefix + name, value]))
  const byValue = new Map([...byName].map(([name, value]) => [value, name]))
  for (const value of plain) if (!byName.has(value)) byName.set(value, value)
  const name = oneOf([...byName.keys()])
  return { read: (value, at) => byName.get(name(value, at)), write: (value) => byValue.get(value) ?? value }
}
