import path from 'node:path'
import { BadInput, itemPath, memberPath, walkTree } from '@keyhall/documents/json'
import type { Handling, Place, TreeVisitor } from '@keyhall/documents/json'

/** The lists that grow with the number of users. They are read item by item. */
export const USER_LISTS: ReadonlySet<string> = new Set(['users', 'federatedUsers'])

const MAX_MEMBER_BYTES = 256 * 1024 * 1024
const MAX_NAMES = 20

/** What a file says about one realm. A file is a realm, or a list of realms. */
export interface RealmPart {
  readonly file: string
  /** The JSON path of the realm; empty if the file is the realm. */
  readonly path: string
}

/** A realm without its users. */
export interface Realm {
  readonly name: string
  readonly members: Readonly<Record<string, unknown>>
  /** The path of its members. */
  readonly path: string
  /** Where its users are. */
  readonly parts: readonly RealmPart[]
}

interface ReadPart extends RealmPart {
  readonly members: Map<string, unknown>
}

/** The realm of a place, as its path, and the rest of the place. */
function within(place: Place): { readonly path: string; readonly inner: Place } {
  const [first] = place
  return typeof first === 'number' ? { path: itemPath('', first), inner: place.slice(1) } : { path: '', inner: place }
}

interface RealmVisitor {
  readonly handling: (path: string, list: string | undefined) => Handling
  readonly member?: (path: string, name: string, value: unknown) => void
  readonly item?: (path: string, list: string, index: number, value: unknown) => void
}

async function walkRealms(file: string, { handling, member, item }: RealmVisitor): Promise<void> {
  const visitor: TreeVisitor = {
    maxValueBytes: MAX_MEMBER_BYTES,
    at: (place) => {
      const { path: realm, inner: [name, index] } = within(place)
      if (name === undefined || typeof name === 'number') return 'enter'
      if (!USER_LISTS.has(name)) return handling(realm, undefined)
      return index === undefined ? 'enter' : handling(realm, name)
    },
    value: (place, value) => {
      const { path: realm, inner: [name, index] } = within(place)
      if (typeof name !== 'string') throw new BadInput(file, realm, 'expected an object')
      if (index === undefined && USER_LISTS.has(name) && value !== null) throw new BadInput(file, memberPath(realm, name), 'expected a list')
      if (index === undefined) member?.(realm, name, value)
      else if (typeof index === 'number') item?.(realm, name, index, value)
      else throw new BadInput(file, memberPath(realm, name), 'expected a list')
    },
    unreadable: (place, problem) => {
      throw new BadInput(file, place.reduce<string>((above, step) => (typeof step === 'number' ? itemPath(above, step) : memberPath(above, step)), ''), problem)
    },
  }
  await walkTree(file, visitor)
}

async function partsOf(file: string): Promise<readonly ReadPart[]> {
  const parts = new Map<string, ReadPart>()
  await walkRealms(file, {
    handling: (realm, list) => {
      if (!parts.has(realm)) parts.set(realm, { file, path: realm, members: new Map() })
      return list === undefined ? 'read' : 'skip'
    },
    member: (realm, name, value) => void parts.get(realm)?.members.set(name, value),
  })
  return [...parts.values()]
}

const nameOf = ({ members }: ReadPart): string | undefined => {
  const name = members.get('realm')
  return typeof name === 'string' && name !== '' ? name : undefined
}

/**
 * Reads everything of a realm except its users, in a separate pass, because users may come before their roles.
 *
 * @param chosen the name of the realm; needed if the files are of several
 * @throws BadInput when it is not clear which realm is meant, or the files of one contain a member twice
 */
export async function readRealm(files: readonly string[], chosen?: string): Promise<Realm> {
  const parts: ReadPart[] = []
  for (const file of files) parts.push(...(await partsOf(file)))
  const names = [...new Set(parts.flatMap((part) => nameOf(part) ?? []))]
  const name = chosenName(files, names, chosen)
  // A part without a name can only be of the one realm that there is.
  const own = parts.filter((part) => nameOf(part) === name || (names.length <= 1 && nameOf(part) === undefined))
  const members = joined(own)
  return { name: name ?? 'keycloak', members, path: own[0]?.path ?? '', parts: own.map(({ file, path: realm }) => ({ file, path: realm })) }
}

function chosenName(files: readonly string[], names: readonly string[], chosen: string | undefined): string | undefined {
  if (chosen === undefined ? names.length <= 1 : names.includes(chosen)) return chosen ?? names[0]
  const [first = ''] = files
  const listed = `${names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name)).join(', ')}${names.length > MAX_NAMES ? ', …' : ''}`
  const place = files.length === 1 ? first : path.dirname(first)
  if (chosen === undefined) throw new BadInput(place, '', `has several realms, ${listed}: choose one with --realm-name`)
  throw new BadInput(place, '', `has no realm ${JSON.stringify(chosen)}; ${names.length === 0 ? 'none has a name' : `it has ${listed}`}`)
}

function joined(parts: readonly ReadPart[]): Realm['members'] {
  const sources = new Map<string, ReadPart>()
  const members = new Map<string, unknown>()
  for (const part of parts) {
    for (const [name, value] of part.members) {
      const known = sources.get(name)
      if (known && name !== 'realm') throw new BadInput(part.file, memberPath(part.path, name), `is there too in ${known.file}`)
      sources.set(name, part)
      members.set(name, value)
    }
  }
  return Object.fromEntries(members)
}

/** A user of an export and its position. */
export interface ListedUser {
  /** `users` or `federatedUsers`. */
  readonly list: string
  readonly path: string
  readonly value: unknown
}

/** Reads the users of a realm one by one. @throws BadInput */
export async function readUsers({ parts }: Realm, take: (user: ListedUser) => void): Promise<void> {
  for (const file of new Set(parts.map((part) => part.file))) {
    const paths = new Set(parts.filter((part) => part.file === file).map((part) => part.path))
    await walkRealms(file, {
      handling: (realm, list) => (list !== undefined && paths.has(realm) ? 'read' : 'skip'),
      item: (realm, list, index, value) => take({ list, path: itemPath(memberPath(realm, list), index), value }),
    })
  }
}
