import type { EncodedHash } from '../../parties/credentials/index.js'
import { HashNotAccepted } from '../../parties/credentials/index.js'
import type { UserId } from '../../foundation/shared/index.js'
import { BootstrapRefused } from './bootstrap-refused.js'
import type { BootstrapDocument } from './document.js'
import type { BootstrapTools } from './tools.js'

/** How many passwords are hashed at a time; the pool of the hasher is bounded. */
const AT_A_TIME = 4

/** The hashes of the passwords that are not stored yet. */
export type PreparedPasswords = ReadonlyMap<UserId, EncodedHash>

/**
 * Hashes what has to be hashed, before and outside the unit of work, since that is slow.
 * A user who has a password already keeps it and costs nothing.
 *
 * @throws BootstrapRefused for hashes that cannot be accepted
 */
export async function preparePasswords(
  { users }: BootstrapDocument,
  { storage, hasher }: Pick<BootstrapTools, 'storage' | 'hasher'>,
): Promise<PreparedPasswords> {
  const prepared = new Map<UserId, EncodedHash>()
  const problems: string[] = []
  for (const [index, { id, hashedPassword }] of users.entries()) {
    if (hashedPassword === undefined) continue
    try {
      prepared.set(id, await hasher.accept(hashedPassword))
    } catch (error) {
      if (!(error instanceof HashNotAccepted)) throw error
      problems.push(`users[${index}].hashedPassword.value: ${error.message}`)
    }
  }
  if (problems.length > 0) throw new BootstrapRefused(problems)

  const stored = await usersWithPassword(users.map(({ id }) => id), storage)
  const missing = users.flatMap(({ id, password }) => (password === undefined || stored.has(id) ? [] : [{ id, password }]))
  for (let start = 0; start < missing.length; start += AT_A_TIME) {
    const batch = missing.slice(start, start + AT_A_TIME)
    await Promise.all(batch.map(async ({ id, password }) => prepared.set(id, await hasher.hash(password))))
  }
  return prepared
}

const usersWithPassword = (ids: readonly UserId[], storage: BootstrapTools['storage']): Promise<ReadonlySet<UserId>> =>
  storage.read(async ({ credentials }) => {
    const found = new Set<UserId>()
    for (const id of ids) if (await credentials.password(id)) found.add(id)
    return found
  })
