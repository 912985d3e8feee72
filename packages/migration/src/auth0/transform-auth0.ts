import { canonicalName } from '@keyhall/core/shared'
import { itemPath, walkFile } from '@keyhall/documents/json'
import type { Subject } from '../losses/loss.js'
import type { Output } from '../output.js'
import type { HashProblem } from '../people/accept-hash.js'
import type { Progress } from '../progress.js'
import { Entry, idText, isObject } from '../reading/entry.js'
import { SharedAddresses } from '../people/shared-addresses.js'
import { SeenTexts } from '../seen-texts.js'
import { Passwords } from './passwords.js'
import { googleOf, mapAuth0User } from './user.js'

export interface Auth0Options {
  readonly orgId: string
  readonly users: string
  readonly passwords: string
  /** Whether to treat every address as verified. */
  readonly isEmailVerified: boolean
  readonly hashProblem: HashProblem
}

const LIST = 'users'

/** Writes the users of Auth0 as a bulk import document. @throws BadInput @throws CannotWrite */
export async function transformAuth0(options: Auth0Options, output: Output, progress: Progress): Promise<void> {
  const { document, losses } = output
  const passwords = new Passwords(losses)
  await passwords.read(options.passwords)
  await passwords.findOwners(options.users)
  const [ids, names, addresses] = [new SeenTexts(), new SeenTexts(), new SharedAddresses()]
  const isTaken = (userName: string): boolean => names.find(canonicalName(userName)) !== undefined
  let hasGoogle = false
  const take = (index: number, value: unknown): void => {
    const path = itemPath(LIST, index)
    progress.step()
    const entry = new Entry(isObject(value) ? value : {}, path, losses.noteFor(() => subjectOf(value)))
    if (!isObject(value)) return entry.left('expected an object')
    const id = idText(value['user_id'])
    if (id !== undefined && ids.add(id, index) !== undefined) return entry.left('an earlier user has the same id')
    const mapped = mapAuth0User(entry, { ...options, passwordOf: () => passwords.take(value), isTaken })
    if (!mapped) return
    if (names.add(canonicalName(mapped.human.user.userName), index) !== undefined) return entry.left('another user has its id as user name')
    if (!output.add('humanUsers', mapped.human, entry)) return
    addresses.note(mapped.human, entry)
    for (const each of mapped.links) hasGoogle = output.add('userLinks', each, entry) || hasGoogle
    for (const each of mapped.metadata) output.add('userMetadata', each, entry)
  }
  await walkFile(options.users, 'document', { item: (_list, index, value) => take(index, value) }, LIST)
  if (hasGoogle) document.add('idps', googleOf(options.orgId))
  passwords.close()
}

function subjectOf(value: unknown): Subject {
  if (!isObject(value)) return { kind: 'user' }
  const [id, name] = [idText(value['user_id']), value['username'] ?? value['email']]
  return { kind: 'user', ...(id === undefined ? {} : { id }), ...(typeof name === 'string' ? { name } : {}) }
}
