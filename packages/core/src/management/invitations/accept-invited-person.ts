import type { NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import type { CredentialStore } from '../../parties/credentials/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { MembershipStore, Role } from '../../directory/permissions/index.js'
import { PermissionDenied } from '../../directory/permissions/index.js'
import type { ProjectReads, ProjectRoleStore } from '../../directory/projects/index.js'
import type { UserGrantStore } from '../../directory/user-grants/index.js'
import type { Human, UserReads, UserStore } from '../../directory/users/index.js'
import { LoginNameTaken, typedLoginName } from '../../directory/users/index.js'
import type { GrantRoles, GrantingStores, KnownSession } from '../../sessions/index.js'
import type { CodeDigest, Codes, VerificationCodeStore } from '../../proofs/verification/index.js'
import { codeLink } from '../../proofs/verification/index.js'
import type { Clock, Digest, Ids, Issuer, OutboxBell, Reader, RequestOrigin, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import { UserGrantId, UserId } from '../../foundation/shared/index.js'
import { addPerson, personToAdd } from '../new-users/index.js'
import { assertPermitted } from './assert-permitted.js'
import { InvitationOver, SignInRequired } from './errors.js'
import type { Invitation, InvitationId } from './invitation.js'
import { invitationCode } from './invitation.js'
import type { InvitationReads, InvitationStore } from './ports.js'

/** The link of a mail, unverified. */
export interface ShownInvitation {
  readonly id: InvitationId
  readonly code: string
}

export type InvitationReview = {
  readonly invitation: Invitation
  readonly orgName: string
  /** `sign_in`: an account has the address, and this browser is not signed in to it. */
  readonly way: 'new_account' | 'sign_in' | { readonly as: KnownSession }
}

export type Joined =
  /** The person continues with the link for setting up the new account. */
  | { readonly outcome: 'created'; readonly setUpLink: string }
  | { readonly outcome: 'joined'; readonly orgName: string }

interface Reads {
  readonly invitations: InvitationReads
  readonly users: UserReads
  readonly orgs: Pick<OrgReads, 'find'>
}

interface Stores extends Omit<GrantingStores, 'projects'>, Omit<Reads, 'invitations' | 'users'> {
  readonly invitations: InvitationStore
  readonly users: UserStore
  readonly credentials: CredentialStore
  readonly verificationCodes: VerificationCodeStore
  readonly memberships: MembershipStore
  readonly userGrants: UserGrantStore
  readonly projects: ProjectReads
  readonly projectRoles: ProjectRoleStore
}

interface Dependencies {
  readonly storage: Reader<Reads> & UnitOfWork<Stores>
  readonly codes: Codes
  readonly codeDigest: CodeDigest
  readonly digest: Digest
  readonly events: RecordEvents
  readonly grantRoles: GrantRoles
  readonly bell: OutboxBell
  readonly ids: Ids
  readonly secrets: Secrets
  readonly clock: Clock
  readonly issuer: Issuer
}

/**
 * Accepts an invitation. The code in the link proves that the person owns the mailbox, so they may learn whether it has an account. An account
 * gets the roles only in a browser that is signed in to it: the mailbox alone does not prove the account.
 */
export class AcceptInvitedPerson {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param sessions those of the browser @throws InvitationOver */
  async review(shown: ShownInvitation, sessions: readonly KnownSession[]): Promise<InvitationReview> {
    return this.#deps.storage.read((reads) => this.#review(reads, shown, sessions))
  }

  /** @throws InvitationOver, SignInRequired */
  async accept(shown: ShownInvitation, sessions: readonly KnownSession[], origin: RequestOrigin): Promise<Joined> {
    try {
      return await this.#accept(shown, sessions, origin, '')
    } catch (problem) {
      if (!(problem instanceof LoginNameTaken)) throw problem
    }
    // The address is another account's login name without being its verified address.
    return this.#accept(shown, sessions, origin, `-${this.#deps.secrets.next().slice(0, 6).toLowerCase()}`)
  }

  async #review({ invitations, users, orgs }: Reads, { id, code }: ShownInvitation, sessions: readonly KnownSession[]): Promise<InvitationReview> {
    const { codeDigest, digest, clock } = this.#deps
    const invitation = await invitations.find(id)
    const org = invitation && (await orgs.find(invitation.orgId))
    if (!invitation || org?.state !== 'active' || clock.now() >= invitation.expiresAt || !digest.equal(code, invitationCode(invitation, codeDigest))) throw over()
    const holders = (await users.atAddress(typedLoginName(invitation.address).whole)).filter(({ user }) => user.email?.isVerified === true)
    const as = sessions.find((session) => session.isSecondFactorOwed === undefined && holders.some(({ user }) => user.id === session.userId))
    return { invitation, orgName: org.name, way: as ? { as } : holders.length > 0 ? 'sign_in' : 'new_account' }
  }

  async #accept(shown: ShownInvitation, sessions: readonly KnownSession[], origin: RequestOrigin, suffix: string): Promise<Joined> {
    const { storage } = this.#deps
    return storage.run(async (stores): Promise<Joined> => {
      const { invitation, orgName, way } = await this.#review(stores, shown, sessions)
      if (way === 'sign_in') throw new SignInRequired('an account has this address: sign in with it first')
      await this.#assertGivable(stores, invitation)
      if (!(await stores.invitations.remove(invitation.id))) throw over()
      if (way === 'new_account') return { outcome: 'created', setUpLink: await this.#add(stores, invitation, origin, suffix) }
      const user = (await stores.users.lock(way.as.userId))?.user
      if (user?.kind !== 'human' || user.state !== 'active') throw over()
      const granting = { actor: { kind: 'user', userId: user.id, orgId: user.orgId }, origin, keep: way.as } as const
      await this.#deps.grantRoles.within(stores, user.id, granting, () => this.#give(stores, invitation, user, origin))
      return { outcome: 'joined', orgName }
    })
  }

  /** A person who lost the permission must not keep a way back through an invitation. @throws InvitationOver */
  async #assertGivable({ memberships }: Stores, invitation: Invitation): Promise<void> {
    try {
      await assertPermitted(memberships, invitation.invitedBy, invitation)
    } catch (problem) {
      if (problem instanceof PermissionDenied) throw over()
      throw problem
    }
  }

  /** @returns the link to the page that sets the first password */
  async #add(stores: Stores, invitation: Invitation, origin: RequestOrigin, suffix: string): Promise<string> {
    const { ids, clock, codes, events, issuer } = this.#deps
    const { orgId, address, language } = invitation
    const profile = { firstName: '', lastName: '', ...(language === undefined ? {} : { preferredLanguage: language }) }
    const person = personToAdd({ id: UserId.parse(ids.next()), orgId, userName: `${address}${suffix}`, profile, email: { address, isVerified: true } }, clock.now())
    const { user } = person
    await addPerson(stores, person, {
      type: 'user.human.selfregistered', more: { invitationId: invitation.id },
      record: (event) => events.record(stores, { ...event, actor: { kind: 'user', userId: user.id, orgId }, origin }),
    })
    await this.#give(stores, invitation, user, origin)
    const { code, stored } = codes.make(user, 'initialise', { isMailed: true })
    await stores.verificationCodes.put(stored)
    return codeLink(issuer, 'initialise', { userId: user.id, code, orgId, language })
  }

  /** Adds the promised roles to those that the person has. Roles of projects that are gone are left out. */
  async #give(stores: Stores, { id, orgId, roles, grants }: Invitation, { id: userId, orgId: userOrgId }: Human, origin: RequestOrigin): Promise<void> {
    const { events } = this.#deps
    for (const role of roles) await stores.memberships.put({ userId, role, scope: { kind: 'org', orgId } })
    for (const { projectId, roleKeys } of grants) await this.#grant(stores, { userId, orgId, projectId }, await stores.projectRoles.lockExisting(projectId, roleKeys))
    const event: NewEvent = {
      type: 'org.invitation.accepted', aggregate: { type: 'org', id: orgId }, orgId, actor: { kind: 'user', userId, orgId: userOrgId }, origin,
      after: { invitationId: id, userId, roles: roles satisfies readonly Role[], grants },
    }
    await events.record(stores, event)
  }

  async #grant(
    { userGrants, projects }: Stores, { userId, orgId, projectId }: { userId: UserId; orgId: Invitation['orgId']; projectId: Invitation['grants'][number]['projectId'] }, roleKeys: readonly string[],
  ): Promise<void> {
    if (roleKeys.length === 0 || (await projects.find(projectId))?.orgId !== orgId) return
    const same = (['userId', 'projectId', 'orgId'] as const).map((field) => ({ kind: 'among', field, values: [{ userId, projectId, orgId }[field]] }) as const)
    const [own] = (await userGrants.search({ filters: same, offset: 0, limit: 1, isAscending: true })).items
    const { ids, clock } = this.#deps
    const now = clock.now()
    if (own) await userGrants.update({ ...own, roleKeys: [...new Set([...own.roleKeys, ...roleKeys])], updatedAt: now })
    else await userGrants.add({ id: UserGrantId.parse(ids.next()), userId, orgId, projectId, roleKeys, state: 'active', createdAt: now, updatedAt: now })
  }
}

const over = () => new InvitationOver('the invitation was accepted or withdrawn, has expired, or the link is wrong')
