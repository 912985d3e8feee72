import type { EventStores, EventType, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { MembershipReads } from '../../directory/permissions/index.js'
import { rolesAt } from '../../directory/permissions/index.js'
import type { ProjectReads, ProjectRoleStore } from '../../directory/projects/index.js'
import { existingProject } from '../../directory/projects/index.js'
import { RoleKeysNotAccepted } from '../../directory/user-grants/index.js'
import type { Caller, Clock, Ids, OrgId, Outbox, OutboxBell, Reader, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import { MessageId, canonicalName, quotedList } from '../../foundation/shared/index.js'
import { assertPermitted } from './assert-permitted.js'
import { InvitationUnknown, TooManyInvitations } from './errors.js'
import type { Invitation, InvitationMessage, InvitedGrant } from './invitation.js'
import { INVITATION_LIFETIME, INVITATION_MAIL_PAUSE, InvitationId, MAX_INVITATIONS } from './invitation.js'
import type { InvitationReads, InvitationStore } from './ports.js'

export interface NewInvitation {
  readonly orgId: OrgId
  readonly address: string
  /** May be empty. */
  readonly roles: readonly string[]
  readonly grants: readonly InvitedGrant[]
  /** Seconds. */
  readonly lifetime?: number | undefined
  readonly language?: string | undefined
}

interface Stores extends EventStores {
  readonly outbox: EventStores['outbox'] & Outbox<InvitationMessage>
  readonly invitations: InvitationStore
  readonly memberships: MembershipReads
  readonly projects: ProjectReads
  readonly projectRoles: ProjectRoleStore
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores> & Reader<{ invitations: InvitationReads }>
  readonly events: RecordEvents
  readonly ids: Ids
  readonly secrets: Secrets
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** Creates, lists, resends and withdraws invitations. None of the answers depends on whether the address has an account. */
export class ManageInvitations {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Invites a person by mail. It replaces an open invitation of the organization for the same address.
   *
   * @throws RoleNotAccepted, ProjectUnknown, RoleKeysNotAccepted, PermissionDenied, TooManyInvitations
   */
  async create(input: NewInvitation, caller: Caller): Promise<Invitation> {
    const { storage, ids, secrets, clock, bell } = this.#deps
    const { orgId, address, language, lifetime = INVITATION_LIFETIME } = input
    const now = clock.now()
    const invitation: Invitation = {
      id: InvitationId.parse(ids.next()), orgId, address,
      roles: input.roles.length === 0 ? [] : rolesAt('org', input.roles),
      grants: input.grants.map(({ projectId, roleKeys }) => ({ projectId, roleKeys: [...new Set(roleKeys)] })),
      invitedBy: caller.userId, seed: secrets.next(), createdAt: now, sentAt: now, expiresAt: now + lifetime,
      ...(language === undefined ? {} : { language }),
    }
    await storage.run(async (stores) => {
      const { invitations, memberships } = stores
      await assertPermitted(memberships, caller.userId, invitation)
      await assertGrantable(stores, invitation)
      await invitations.removeExpired(orgId, now)
      const open = await invitations.ofOrg(orgId)
      const same = open.filter((one) => canonicalName(one.address) === canonicalName(address))
      if (open.length - same.length >= MAX_INVITATIONS) throw new TooManyInvitations(`the organization has ${MAX_INVITATIONS} open invitations: withdraw some first`)
      for (const { id } of same) await invitations.remove(id)
      await invitations.put(invitation)
      await this.#record(stores, 'org.invitation.added', invitation, caller)
      await this.#mail(stores, invitation)
    })
    bell.ring()
    return invitation
  }

  /** Open invitations, the newest first. */
  async list(orgId: OrgId): Promise<readonly Invitation[]> {
    const { storage, clock } = this.#deps
    const now = clock.now()
    return (await storage.read(({ invitations }) => invitations.ofOrg(orgId))).filter(({ expiresAt }) => now < expiresAt)
  }

  /** Sends another mail, with a new link and the lifetime from the beginning. Requests shortly after a mail send none. @throws InvitationUnknown */
  async resend(orgId: OrgId, id: InvitationId, caller: Caller): Promise<Invitation> {
    const { storage, secrets, clock, bell } = this.#deps
    const sent = await storage.run(async (stores) => {
      const { invitations, memberships } = stores
      const stored = await existing(invitations, orgId, id)
      await assertPermitted(memberships, caller.userId, stored)
      const now = clock.now()
      if (now - stored.sentAt < INVITATION_MAIL_PAUSE) return stored
      const next = { ...stored, invitedBy: caller.userId, seed: secrets.next(), sentAt: now, expiresAt: now + (stored.expiresAt - stored.sentAt) }
      await invitations.put(next)
      await this.#record(stores, 'org.invitation.resent', next, caller)
      await this.#mail(stores, next)
      return next
    })
    bell.ring()
    return sent
  }

  /** @throws InvitationUnknown */
  async withdraw(orgId: OrgId, id: InvitationId, caller: Caller): Promise<void> {
    await this.#deps.storage.run(async (stores) => {
      const stored = await existing(stores.invitations, orgId, id)
      if (!(await stores.invitations.remove(id))) throw unknown()
      await this.#record(stores, 'org.invitation.withdrawn', stored, caller)
    })
  }

  async #mail({ outbox }: Stores, { id: invitationId }: Invitation): Promise<void> {
    const { ids, clock } = this.#deps
    await outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body: { kind: 'invitation', invitationId }, createdAt: clock.now() })
  }

  async #record(stores: Stores, type: EventType, { id, orgId, address, roles, grants, expiresAt }: Invitation, caller: Caller): Promise<void> {
    const facts = { invitationId: id, address, roles, grants, expiresAt }
    await this.#deps.events.record(stores, {
      type, aggregate: { type: 'org', id: orgId }, orgId, ...byCaller(caller), ...(type === 'org.invitation.withdrawn' ? { before: facts } : { after: facts }),
    })
  }
}

const unknown = () => new InvitationUnknown('this invitation does not exist, or was accepted or withdrawn')

async function existing(invitations: InvitationReads, orgId: OrgId, id: InvitationId): Promise<Invitation> {
  const stored = await invitations.find(id)
  if (stored?.orgId !== orgId) throw unknown()
  return stored
}

async function assertGrantable({ projects, projectRoles }: Pick<Stores, 'projects' | 'projectRoles'>, { orgId, grants }: Invitation): Promise<void> {
  for (const { projectId, roleKeys } of grants) {
    const project = await existingProject(projects, projectId)
    if (project.orgId !== orgId) throw new RoleKeysNotAccepted('the organization does not have this project')
    const known = await projectRoles.lockExisting(projectId, roleKeys)
    const missing = roleKeys.filter((key) => !known.includes(key))
    if (roleKeys.length === 0 || missing.length > 0) throw new RoleKeysNotAccepted(roleKeys.length === 0 ? 'name at least one role' : `the project has no role ${quotedList(missing)}`)
  }
}
