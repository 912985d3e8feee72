import { canonicalName } from '@keyhall/core/shared'
import { BadInput, itemPath } from '@keyhall/documents/json'
import type { Output } from '../output.js'
import type { Progress } from '../progress.js'
import { Entry, isObject } from '../reading/entry.js'
import { SeenTexts } from '../seen-texts.js'
import type { UserMapping } from './user.js'
import { mapUser } from './user.js'

/** A user of the export and its position. */
export interface ListedUser {
  readonly file: string
  readonly list: string
  readonly index: number
  readonly value: unknown
}

const FEDERATED = 'is only what Keycloak keeps beside a user of a federation: import the user from there'

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Maps users one by one into the import document. */
export class UserLists {
  readonly #mapping: UserMapping & { readonly projectId: string }
  readonly #output: Output
  readonly #progress: Progress
  readonly #ids = new SeenTexts()
  readonly #names = new SeenTexts()
  /** The number of the first user of each file. */
  readonly #begins: { readonly file: string; readonly number: number }[] = []
  #number = 0

  constructor(mapping: UserMapping & { readonly projectId: string }, output: Output, progress: Progress) {
    this.#mapping = mapping
    this.#output = output
    this.#progress = progress
  }

  /** @throws BadInput when the item is not a user, or has an id or user name of an earlier one */
  take({ file, list, index, value }: ListedUser): void {
    const path = itemPath(list, index)
    if (!isObject(value)) throw new BadInput(file, path, 'expected an object')
    const subject = { kind: 'user' as const, ...subjectOf(value) }
    const entry = new Entry(value, path, this.#output.losses.noteFor(() => subject))
    this.#progress.step()
    if (list !== 'users') return entry.left(FEDERATED)
    const mapped = mapUser(entry, this.#mapping)
    if (!mapped) return
    const { human, roleKeys, metadata, links } = mapped
    this.#assertNew(file, index, human.userId, human.user.userName)
    const { document } = this.#output
    document.add('humanUsers', human)
    if (roleKeys.length > 0) document.add('userGrants', { userId: human.userId, projectId: this.#mapping.projectId, roleKeys })
    for (const each of links) document.add('userLinks', each)
    for (const each of metadata) document.add('userMetadata', each)
  }

  #assertNew(file: string, index: number, id: string, userName: string): void {
    if (this.#begins.at(-1)?.file !== file) this.#begins.push({ file, number: this.#number - index })
    const number = (this.#begins.at(-1)?.number ?? 0) + index
    this.#number = number + 1
    const [known, named] = [this.#ids.add(id, number), this.#names.add(canonicalName(userName), number)]
    if (known !== undefined) throw new BadInput(file, `users[${index}].id`, `${this.#place(known)} has the same id`)
    if (named !== undefined) throw new BadInput(file, `users[${index}].username`, `${this.#place(named)} has the same user name`)
  }

  #place(number: number): string {
    const begin = this.#begins.findLast((each) => each.number <= number)
    return `users[${number - (begin?.number ?? 0)}]${this.#begins.length > 1 ? ` of ${begin?.file ?? ''}` : ''}`
  }
}

function subjectOf(value: Readonly<Record<string, unknown>>): { readonly id?: string; readonly name?: string } {
  const [id, name] = [text(value['id']), text(value['username'])]
  return { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) }
}
