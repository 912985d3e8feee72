import type { Entry } from 'ldapts'

/** An entry of the directory; names of attributes in lower case. */
export interface DirectoryEntry {
  readonly dn: string
  readonly attributes: ReadonlyMap<string, readonly (string | Buffer)[]>
}

/** Attributes with binary values, which are asked for as bytes. */
export const BINARY_ATTRIBUTES = ['objectGUID', 'objectSid', 'mS-DS-ConsistencyGuid', 'ms-DS-ConsistencyGuid']

export function entryOf({ dn, ...attributes }: Entry): DirectoryEntry {
  const members = Object.entries(attributes).map(([name, values]) => [name.toLowerCase(), [values].flat()] as const)
  return { dn, attributes: new Map(members) }
}

/** A GUID of Active Directory: the first three groups are little-endian (MS-DTYP §2.3.4.2). */
function guidOf(bytes: Buffer): string {
  const swapped = [[0, 4], [4, 6], [6, 8]].map(([from, to]) => bytes.subarray(from, to).toReversed())
  const hex = Buffer.concat([...swapped, bytes.subarray(8)]).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A security identifier as text: `S-1-5-21-…` (MS-DTYP §2.4.2.1). */
function sidOf(bytes: Buffer): string {
  const authority = bytes.readUIntBE(2, 6)
  const parts = Array.from({ length: bytes[1] ?? 0 }, (_, index) => bytes.readUInt32LE(8 + 4 * index))
  return ['S', bytes[0], authority, ...parts].join('-')
}

function textOfBytes(name: string, bytes: Buffer): string {
  if (name === 'objectsid' && bytes.length >= 8 && bytes.length === 8 + 4 * (bytes[1] ?? 0)) return sidOf(bytes)
  return bytes.length === 16 ? guidOf(bytes) : bytes.toString('hex')
}

/** The values of an attribute as text; bytes become a GUID, a SID or hexadecimal digits. */
export function textsOf({ attributes }: DirectoryEntry, name: string): readonly string[] {
  const key = name.toLowerCase()
  return (attributes.get(key) ?? []).map((value) => (typeof value === 'string' ? value : textOfBytes(key, value)))
}

export const textOf = (entry: DirectoryEntry, name: string | undefined): string | undefined => (name === undefined ? undefined : textsOf(entry, name)[0]) || undefined
