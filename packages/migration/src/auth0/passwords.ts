import { canonicalName } from '@keyhall/core/shared'
import { itemPath, walkFile } from '@keyhall/documents/json'
import type { LossReport } from '../losses/loss-report.js'
import { Entry, idText, isObject } from '../reading/entry.js'
import type { Members } from '../reading/entry.js'
import { databaseIds, isVerifiedDatabaseUser, USER_PREFIX } from './database-ids.js'

interface StoredPassword {
  readonly hash: string
  readonly id: string
  readonly path: string
  /** Whether the users file has the user whose id it names. */
  isOwned: boolean
  isUsed: boolean
}

interface OfAddress {
  /** `undefined` when several entries have the address. */
  readonly password: StoredPassword | undefined
  userCount: number
}

const UNKNOWN_USER = 'no user has this id, and its address is not that of exactly one user, a verified one of an Auth0 database'
const SECOND = 'a user has one password'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The hashes of a password export, by user id and by email address. All are in memory: a few hundred bytes each. */
export class Passwords {
  readonly #byId = new Map<string, StoredPassword>()
  readonly #byEmail = new Map<string, OfAddress>()
  readonly #losses: LossReport

  constructor(losses: LossReport) {
    this.#losses = losses
  }

  /** Reads a file. @throws BadInput */
  async read(file: string): Promise<void> {
    await walkFile(file, 'document', { item: (_list, index, value) => this.#add(itemPath('passwords', index), value) }, 'passwords')
  }

  /** Reads the file of the users, so that the owner of each hash is known before the first one is given away. @throws BadInput */
  async findOwners(users: string): Promise<void> {
    if (this.#byId.size > 0) await walkFile(users, 'document', { item: (_list, _index, value) => this.#noteUser(value) }, 'users')
  }

  /**
   * The hash of a user. One whose id the users file has belongs to that user alone. Another one belongs to the verified user of an Auth0 database with
   * its address, if nobody else has the address: anyone may register somebody else's address at Auth0, unverified or with another provider.
   */
  take(user: Members): string | undefined {
    const found = databaseIds(user).map((id) => this.#byId.get(id)).find((one) => one !== undefined) ?? this.#byAddress(user)
    if (!found || found.isUsed) return undefined
    found.isUsed = true
    return found.hash
  }

  /** Reports the hashes without a user. */
  close(): void {
    for (const { id, path, isUsed, isOwned } of this.#byId.values()) if (!isUsed) this.#lose(id, path, isOwned ? SECOND : UNKNOWN_USER)
  }

  #byAddress(user: Members): StoredPassword | undefined {
    const email = text(user['email'])
    const found = email !== undefined && isVerifiedDatabaseUser(user) ? this.#byEmail.get(canonicalName(email)) : undefined
    return found?.userCount === 1 && found.password && !found.password.isOwned ? found.password : undefined
  }

  #noteUser(user: unknown): void {
    if (!isObject(user)) return
    for (const id of databaseIds(user)) {
      const owned = this.#byId.get(id)
      if (owned) owned.isOwned = true
    }
    const email = text(user['email'])
    const known = email === undefined ? undefined : this.#byEmail.get(canonicalName(email))
    if (known) known.userCount++
  }

  #add(path: string, value: unknown): void {
    if (!isObject(value)) return this.#lose(undefined, path, 'expected an object')
    const id = idOf(value)
    if (id === undefined) return this.#lose(undefined, path, 'has no _id')
    const userId = id.includes('|') ? id : USER_PREFIX + id
    const entry = new Entry(value, path, this.#losses.noteFor(() => ({ kind: 'password', id: userId })))
    const hash = entry.text('passwordHash')
    entry.ignore('_id', '_ID', 'alt_id', 'email', 'email_verified', 'tenant', 'connection', '_tmp_is_unique', 'identifiers', 'username', 'version')
    entry.close({ password_set_date: 'the import sets the date' })
    if (hash === undefined) return
    if (this.#byId.has(userId)) return this.#lose(userId, path, 'an earlier entry has the same id')
    const stored = { hash, id: userId, path, isOwned: false, isUsed: false }
    this.#byId.set(userId, stored)
    const email = emailOf(value)
    if (email !== undefined) this.#byEmail.set(email, { password: this.#byEmail.has(email) ? undefined : stored, userCount: 0 })
  }

  #lose(id: string | undefined, path: string, reason: string): void {
    this.#losses.add({ subject: { kind: 'password', ...(id === undefined ? {} : { id }) }, path, effect: 'left out', reason })
  }
}

/** The chosen id, else the database's own, whose member example files of others spell in capitals. */
function idOf(value: Members): string | undefined {
  const own = value['_id'] ?? value['_ID']
  return idText(value['alt_id']) ?? idText(isObject(own) ? own['$oid'] : own)
}

function emailOf(value: Members): string | undefined {
  const identifiers = Array.isArray(value['identifiers']) ? value['identifiers'].filter(isObject) : []
  const email = text(value['email']) ?? text(identifiers.find(({ type }) => type === 'email')?.['value'])
  return email === undefined ? undefined : canonicalName(email)
}
