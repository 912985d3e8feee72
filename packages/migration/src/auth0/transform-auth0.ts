import { canonicalName } from '@keyhall/core/shared'
import { BadInput, itemPath, walkFile } from '@keyhall/documents/json'
import type { Output } from '../output.js'
import type { HashProblem } from '../people/accept-hash.js'
import type { Progress } from '../progress.js'
import { Entry, isObject } from '../reading/entry.js'
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
export async function transformAuth0(options: Auth0Options, { document, losses }: Output, progress: Progress): Promise<void> {
  const passwords = new Passwords(losses)
  await passwords.read(options.passwords)
  const [ids, names] = [new SeenTexts(), new SeenTexts()]
  const isTaken = (userName: string): boolean => names.find(canonicalName(userName)) !== undefined
  let hasGoogle = false
  const take = (index: number, value: unknown): void => {
    const path = itemPath(LIST, index)
    if (!isObject(value)) throw new BadInput(options.users, path, 'expected an object')
    const [id, name] = [value['user_id'], value['username'] ?? value['email']]
    const subject = { kind: 'user' as const, ...(typeof id === 'string' ? { id } : {}), ...(typeof name === 'string' ? { name } : {}) }
    const mapped = mapAuth0User(new Entry(value, path, losses.noteFor(() => subject)), { ...options, passwords, isTaken })
    progress.step()
    if (!mapped) return
    const { human: { userId, user } } = mapped
    const [known, named] = [ids.add(userId, index), names.add(canonicalName(user.userName), index)]
    if (known !== undefined) throw new BadInput(options.users, `${path}.user_id`, `users[${known}] has the same id`)
    if (named !== undefined) throw new BadInput(options.users, `${path}.username`, `users[${named}] has the same user name`)
    document.add('humanUsers', mapped.human)
    for (const each of mapped.links) document.add('userLinks', each)
    hasGoogle ||= mapped.links.length > 0
    for (const each of mapped.metadata) document.add('userMetadata', each)
  }
  await walkFile(options.users, 'document', { item: (_list, index, value) => take(index, value) }, LIST)
  if (hasGoogle) document.add('idps', googleOf(options.orgId))
  passwords.close()
}
