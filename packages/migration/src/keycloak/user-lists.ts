import { canonicalName } from '@keyhall/core/shared'
import type { Output } from '../output.js'
import type { Progress } from '../progress.js'
import { SharedAddresses } from '../people/shared-addresses.js'
import { Entry, idText, isObject } from '../reading/entry.js'
import { SeenTexts } from '../seen-texts.js'
import type { ListedUser } from './realm.js'
import type { UserMapping } from './user.js'
import { mapUser } from './user.js'

const FEDERATED = 'is only what Keycloak keeps beside a user of a federation: import the user from there'

/** Maps users one by one into the import document. */
export class UserLists {
  readonly #mapping: Omit<UserMapping, 'isTaken'> & { readonly projectId: string }
  readonly #output: Output
  readonly #progress: Progress
  readonly #ids = new SeenTexts()
  readonly #names = new SeenTexts()
  readonly #addresses = new SharedAddresses()
  #number = 0

  constructor(mapping: Omit<UserMapping, 'isTaken'> & { readonly projectId: string }, output: Output, progress: Progress) {
    this.#mapping = mapping
    this.#output = output
    this.#progress = progress
  }

  /** A user that cannot be imported, or has the id of an earlier one, is a loss. */
  take({ list, path, value }: ListedUser): void {
    const subject = { kind: 'user' as const, ...(isObject(value) ? subjectOf(value) : {}) }
    const entry = new Entry(isObject(value) ? value : {}, path, this.#output.losses.noteFor(() => subject))
    this.#progress.step()
    if (!isObject(value)) return entry.left('expected an object')
    if (list !== 'users') return entry.left(FEDERATED)
    const mapped = mapUser(entry, { ...this.#mapping, isTaken: (userName) => this.#names.find(canonicalName(userName)) !== undefined })
    if (!mapped) return
    const { human, roleKeys, metadata, links } = mapped
    const number = this.#number++
    if (this.#ids.add(human.userId, number) !== undefined) return entry.left('an earlier user has the same id')
    if (this.#names.add(canonicalName(human.user.userName), number) !== undefined) return entry.left('another user has its id as user name')
    if (!this.#output.add('humanUsers', human, entry)) return
    this.#addresses.note(human, entry)
    if (roleKeys.length > 0) this.#output.add('userGrants', { userId: human.userId, projectId: this.#mapping.projectId, roleKeys }, entry)
    for (const each of links) this.#output.add('userLinks', each, entry)
    for (const each of metadata) this.#output.add('userMetadata', each, entry)
  }
}

function subjectOf(value: Readonly<Record<string, unknown>>): { readonly id?: string; readonly name?: string } {
  const [id, name] = [idText(value['id']), value['username']]
  return { ...(id === undefined ? {} : { id }), ...(typeof name === 'string' ? { name } : {}) }
}
