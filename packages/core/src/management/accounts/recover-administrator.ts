import type { AuditActor, RecordEvents } from '../../foundation/audit/index.js'
import { passwordAttempts } from '../../parties/credentials/index.js'
import type { EncodedHash, PasswordHasher } from '../../parties/credentials/index.js'
import { factorAttempts, factorMails } from '../../proofs/factors/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Notices } from '../../messages/notices/index.js'
import { ownsInstance } from '../../directory/permissions/index.js'
import type { MembershipReads } from '../../directory/permissions/index.js'
import type { EndSessions } from '../../sessions/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import { MAX_RESULTS } from '../../foundation/shared/index.js'
import type { Clock, OutboxBell, Reader, Secrets, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { NamedHuman, NamedUser, TypedLoginName, UserReads } from '../../directory/users/index.js'
import { loginName, pickByLoginName, typedLoginName } from '../../directory/users/index.js'
import { removePasswordCodes } from '../../proofs/verification/index.js'
import { AdministratorUnknown } from './errors.js'
import type { AccountStores } from './ports.js'

/** An administrator who can sign in again. */
export interface RecoveredAdministrator {
  readonly loginName: string
  /** For one sign-in, which requires a new password. Stored only as a hash. */
  readonly oneTimePassword: string
  /** Whether the login policy of the organization allows passwords. */
  readonly acceptsPasswords: boolean
}

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores> & Reader<DecidingReads & { memberships: MembershipReads; users: UserReads }>
  readonly instance: () => Pick<Instance, 'administratorId' | 'settings' | 'host'>
  readonly secrets: Secrets
  readonly hasher: PasswordHasher
  readonly endSessions: EndSessions
  readonly notices: Notices
  readonly events: RecordEvents
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** 20 base64url characters: 120 bits, and short enough to be typed. */
const PASSWORD_LENGTH = 20

const BY_COMMAND: AuditActor = { kind: 'system', name: 'command' }

const isPerson = (named: NamedUser | undefined): named is NamedHuman => named?.user.kind === 'human'

/**
 * Gives an administrator of the instance who has lost the password a one-time password. Ends all sessions and revokes all grants of that
 * account, unlocks it, and notifies its owner by mail. Authorized by access to the database and the master key.
 */
export class RecoverAdministrator {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param typed a login name; by default the administrator created at the first start
   * @throws AdministratorUnknown listing the existing login names
   */
  async recover(typed?: string): Promise<RecoveredAdministrator> {
    const { storage, secrets, hasher, bell } = this.#deps
    const found = await this.#find(typed)
    const oneTimePassword = secrets.next().slice(0, PASSWORD_LENGTH)
    const hash = await hasher.hash(oneTimePassword)
    const name = await storage.run((stores) => this.#recover(stores, found.user.id, hash))
    bell.ring()
    return { loginName: name, oneTimePassword, acceptsPasswords: await this.#acceptsPasswords(found) }
  }

  async #find(typed: string | undefined): Promise<NamedHuman> {
    const people = await this.#administrators()
    const { administratorId } = this.#deps.instance()
    const found = typed === undefined
      ? people.find(({ user }) => user.id === administratorId)
      : await this.#pick(people, typedLoginName(typed))
    if (!found) throw unknown(typed, people)
    if (found.user.state === 'inactive') {
      throw new AdministratorUnknown(`${loginName(found)} is deactivated. Sign in as another administrator to reactivate this account${listed(people)}`)
    }
    return found
  }

  async #pick(people: readonly NamedHuman[], typed: TypedLoginName): Promise<NamedHuman | undefined> {
    const { storage, instance } = this.#deps
    const candidates = await storage.read(({ users }) => users.candidates(typed))
    const isDomainVerified = (id: UserId): boolean => candidates.some(({ user, ...named }) => user.id === id && named.isDomainVerified === true)
    return pickByLoginName(people.map((named) => ({ ...named, isDomainVerified: isDomainVerified(named.user.id) })), typed, instance())
  }

  /** The people with the role `IAM_OWNER`. */
  #administrators(): Promise<readonly NamedHuman[]> {
    const atInstance = { kind: 'among', field: 'scopeKind', values: ['instance'] } as const
    return this.#deps.storage.read(async ({ memberships, users }) => {
      const { items } = await memberships.search({ filters: [atInstance], offset: 0, limit: MAX_RESULTS, isAscending: true })
      const found: NamedHuman[] = []
      for (const { userId, roles } of items) {
        const named = roles.includes('IAM_OWNER') ? await users.find(userId) : undefined
        if (isPerson(named)) found.push(named)
      }
      return found
    })
  }

  /** @returns the login name */
  async #recover(stores: AccountStores, userId: UserId, hash: EncodedHash): Promise<string> {
    const { endSessions, notices, events, clock } = this.#deps
    const named = await stores.users.lock(userId)
    if (!isPerson(named) || !(await ownsInstance(stores, userId))) throw unknown(undefined, [])
    const { user } = named
    const at = clock.now()
    const about = { aggregate: { type: 'user', id: userId }, orgId: user.orgId, actor: BY_COMMAND } as const
    await stores.credentials.putPassword({ userId, hash, changedAt: at, isChangeRequired: true })
    for (const account of [passwordAttempts(userId), factorAttempts(userId), factorMails(userId)]) await stores.loginAttempts.clear(account)
    await removePasswordCodes(stores.verificationCodes, userId)
    if (user.state !== 'active') await stores.users.update({ ...user, state: 'active', updatedAt: at })
    if (user.state === 'locked') await events.record(stores, { ...about, type: 'user.unlocked' })
    await endSessions.ofUser(stores, userId, { actor: BY_COMMAND })
    await notices.within(stores, userId, 'password_changed')
    await events.record(stores, { ...about, type: 'user.human.password.changed', after: { passwordChangeRequired: true } })
    return loginName(named)
  }

  async #acceptsPasswords({ user }: NamedHuman): Promise<boolean> {
    const { storage, instance } = this.#deps
    const { policies } = await storage.read((reads) => signInDecisions(reads, { userId: user.id, orgId: user.orgId }, instance()))
    return policies.login.allowUsernamePassword
  }
}

const listed = (people: readonly NamedHuman[]): string =>
  people.length === 0 ? '. No person is an administrator of this instance' : `. Administrators of this instance: ${people.map(loginName).join(', ')}`

function unknown(typed: string | undefined, people: readonly NamedHuman[]): AdministratorUnknown {
  const who = typed === undefined ? 'The administrator of the first start no longer exists' : `No administrator has the login name "${typed}"`
  return new AdministratorUnknown(`${who}${listed(people)}`)
}
