import { canonicalName } from '@keyhall/core/shared'
import { BadInput, itemPath, walkFile } from '@keyhall/documents/json'
import type { LossReport } from '../losses/loss-report.js'
import { Entry, isObject } from '../reading/entry.js'
import type { Members } from '../reading/entry.js'

/** The prefix of user ids from Auth0's own databases. */
const PREFIX = 'auth0|'

interface StoredPassword {
  readonly hash: string
  readonly id: string
  readonly path: string
  isUsed: boolean
}

const UNKNOWN_USER = 'no user has this id or address'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The hashes of a password export, by user id and by email address. All are in memory: a few hundred bytes each. */
export class Passwords {
  readonly #byId = new Map<string, StoredPassword>()
  /** `undefined` for an address of several users. */
  readonly #byEmail = new Map<string, StoredPassword | undefined>()
  readonly #losses: LossReport

  constructor(losses: LossReport) {
    this.#losses = losses
  }

  /** Reads a file. @throws BadInput */
  async read(file: string): Promise<void> {
    await walkFile(file, 'document', { item: (_list, index, value) => this.#add(file, itemPath('passwords', index), value) }, 'passwords')
  }

  /** The hash of a user: by id, otherwise by an email address that is unique. */
  take(userId: string, email: string | undefined): string | undefined {
    const found = this.#byId.get(userId) ?? (email === undefined ? undefined : this.#byEmail.get(canonicalName(email)))
    if (!found || found.isUsed) return undefined
    found.isUsed = true
    return found.hash
  }

  /** Reports the hashes without a user. */
  close(): void {
    for (const { id, path, isUsed } of this.#byId.values()) {
      if (!isUsed) this.#losses.add({ subject: { kind: 'password', id }, path, effect: 'left out', reason: UNKNOWN_USER })
    }
  }

  #add(file: string, path: string, value: unknown): void {
    if (!isObject(value)) throw new BadInput(file, path, 'expected an object')
    const given = isObject(value['_id']) ? text(value['_id']['$oid']) : text(value['_id'])
    const id = text(value['alt_id']) ?? given
    if (id === undefined) throw new BadInput(file, path, 'has no _id')
    const userId = id.includes('|') ? id : PREFIX + id
    const entry = new Entry(value, path, this.#losses.noteFor(() => ({ kind: 'password', id: userId })))
    const hash = entry.text('passwordHash')
    entry.ignore('_id', 'alt_id', 'email', 'email_verified', 'tenant', 'connection', '_tmp_is_unique', 'identifiers', 'username', 'version')
    entry.close({ password_set_date: 'the import sets the date' })
    if (hash === undefined) return
    if (this.#byId.has(userId)) throw new BadInput(file, path, 'an earlier entry has the same id')
    const stored = { hash, id: userId, path, isUsed: false }
    this.#byId.set(userId, stored)
    const email = emailOf(value)
    if (email !== undefined) this.#byEmail.set(email, this.#byEmail.has(email) ? undefined : stored)
  }
}

function emailOf(value: Members): string | undefined {
  const identifiers = Array.isArray(value['identifiers']) ? value['identifiers'].filter(isObject) : []
  const email = text(value['email']) ?? text(identifiers.find(({ type }) => type === 'email')?.['value'])
  return email === undefined ? undefined : canonicalName(email)
}
