import type { OrgId, SecretHash } from '@keyhall/core/shared'
import { oneOf } from '../../reading/reader.js'
import type { Read } from '../../reading/reader.js'
import { clientId, matching } from '../../reading/texts.js'

/** The id of a user, an organization or a project: it comes along, because tokens and applications know them by it. */
export const id = clientId

export const orgId = id<OrgId>()

/** SHA-256 in base64url. */
export const secretHash = matching(/^[A-Za-z0-9_-]{43}$/, 43, 'a SHA-256 in base64url') as Read<SecretHash>

/** The names that the wire has for something, by ours. */
export interface Named<T extends string> {
  /** Reads a name; that of nothing in particular is `undefined`. */
  readonly read: Read<T | undefined>
  readonly write: (value: T) => string
}

/** `USER_STATE_ACTIVE` and its like; `<prefix>UNSPECIFIED` is no value. */
export function named<T extends string>(prefix: string, values: readonly T[]): Named<T> {
  return meaning(prefix, Object.fromEntries([['UNSPECIFIED', undefined], ...values.map((value) => [value.toUpperCase(), value])]))
}

/**
 * Names with what they mean.
 *
 * @param plain values that may be called by themselves too
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
