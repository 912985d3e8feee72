import type { EncodedHash, PasswordHasher, PasswordRules, RulesOfOrg, SeedSealer } from '../../parties/credentials/index.js'
import { HashNotAccepted } from '../../parties/credentials/index.js'
import type { OrgId, Reader } from '../../foundation/shared/index.js'
import { canonicalName } from '../../foundation/shared/index.js'
import type { HumanItem } from './item.js'
import type { Outcome } from './outcome.js'
import { ADDED, UNCHANGED, problem } from './outcome.js'
import type { PersonDraft } from '../new-users/index.js'
import { personToAdd, sealedTotp } from '../new-users/index.js'
import type { BulkReads, ImportReads, ImportStores } from './ports.js'
import { recordTogether } from './record-together.js'
import type { Writing } from './writing.js'

/** Concurrent password hashes: an import must not delay people who sign in meanwhile. */
const HASHED_TOGETHER = 2

interface Dependencies {
  readonly storage: Reader<ImportReads>
  readonly rules: PasswordRules
  readonly hasher: PasswordHasher
  readonly sealer: SeedSealer
}

/** A validated person, with the results of the slow part. */
export interface ReadyHuman {
  readonly item: HumanItem
  readonly hash?: EncodedHash
  readonly totp?: PersonDraft['totp']
}

/** Does the slow part outside a unit of work, and reports early what cannot be imported. */
export class PrepareHumans {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns for each item what to write, or the reason not to @throws PasswordQueueFull */
  async prepare(orgId: OrgId, items: readonly HumanItem[]): Promise<readonly (ReadyHuman | Outcome)[]> {
    const standing = await this.#deps.storage.read(({ bulk }) => standingOf(bulk, orgId, items))
    const fresh = items.filter((_, index) => standing[index] === undefined)
    const rules = fresh.some(({ password }) => password && 'plain' in password) ? await this.#deps.rules.of(orgId) : undefined
    const made: (ReadyHuman | Outcome)[] = []
    for (let from = 0; from < fresh.length; from += HASHED_TOGETHER) {
      made.push(...(await Promise.all(fresh.slice(from, from + HASHED_TOGETHER).map((item) => this.#ready(item, rules)))))
    }
    let next = 0
    return standing.map((outcome) => outcome ?? (made[next++] as ReadyHuman | Outcome))
  }

  async #ready(item: HumanItem, rules: RulesOfOrg | undefined): Promise<ReadyHuman | Outcome> {
    const { hasher, sealer } = this.#deps
    const { password, totpSeed, userId } = item
    try {
      if (rules && password && 'plain' in password && (await rules.problem(password.plain, item)) !== undefined) {
        return problem('user.password: does not satisfy the password policy')
      }
      const hash = password && (await ('hash' in password ? hasher.accept(password.hash) : hasher.hash(password.plain)))
      const totp = totpSeed && sealedTotp(totpSeed, userId, sealer)
      return { item, ...(hash ? { hash } : {}), ...(totp ? { totp } : {}) }
    } catch (refused) {
      if (refused instanceof HashNotAccepted) return problem(`user.hashedPassword.value: ${refused.message}`)
      throw refused
    }
  }
}

/** The outcome of each item that is known before writing; `undefined` if it can be written. Ids and names differ within `items`. */
async function standingOf(bulk: BulkReads, orgId: OrgId, items: readonly HumanItem[]): Promise<readonly (Outcome | undefined)[]> {
  const ids = items.map(({ userId }) => userId)
  const known = new Map((await bulk.users(ids)).map((user) => [user.id, user]))
  const unknown = items.filter(({ userId }) => !known.has(userId))
  if (unknown.length === 0) return items.map(({ userId }) => standingOfKnown(known.get(userId), orgId))
  const removed = new Set(await bulk.removedUsers(unknown.map(({ userId }) => userId)))
  const taken = new Set(await bulk.userNames(orgId, unknown.map(({ userName }) => canonicalName(userName))))
  return items.map(({ userId, userName }) => {
    if (known.has(userId)) return standingOfKnown(known.get(userId), orgId)
    if (removed.has(userId)) return problem('userId: belonged to a user who was removed')
    return taken.has(canonicalName(userName)) ? problem('user.userName: another user of the organization has this name') : undefined
  })
}

function standingOfKnown(user: { readonly orgId: OrgId; readonly kind: string } | undefined, orgId: OrgId): Outcome {
  if (user?.orgId !== orgId) return problem('userId: belongs to a user of another organization')
  return user.kind === 'human' ? UNCHANGED : problem('userId: belongs to a service user')
}

/** Adds people atomically. @throws LoginNameTaken when a concurrent request was faster */
export async function writeHumans(stores: ImportStores, writing: Writing, ready: readonly ReadyHuman[]): Promise<readonly Outcome[]> {
  const { orgId, now } = writing
  const people = ready.map(({ item: { userId: id, isPasswordChangeRequired: isChangeRequired, isPasswordUnproven, totpSeed: _readable, ...who }, hash, totp }) => {
    const isUnproven = isPasswordUnproven ? true : undefined
    return personToAdd({ ...who, id, orgId, totp, password: hash && { hash, isChangeRequired, isUnproven } }, now)
  })
  await stores.bulk.addPeople(people)
  await recordTogether(stores, writing, 'human_user', people.map(({ user }) => user.id))
  return people.map(() => ADDED)
}
