import type { Instance, MailReach } from '../../foundation/instance/index.js'
import { mayDo } from '../../directory/permissions/index.js'
import type { MembershipReads, Permission } from '../../directory/permissions/index.js'
import type { OrgPolicyReads } from '../../directory/orgs/index.js'
import type { ClientId, Clock, EpochSeconds, OrgId, OutboxReads, Reader } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import type { CallerContext } from '../../actions/api/index.js'
import { permittedScope } from '../../actions/api/index.js'
import type { CountScope, Counted, OverviewReads } from './ports.js'

/** Counting stops here. */
export const MAX_OBJECTS = 100_000
export const MAX_FAILED_SIGN_INS = 10_000

/** Reason of a `prompt=none` without a session, which is no failure of a person. */
export const NEEDS_INTERACTION = 'auth_requests.needs_interaction'

const FAILED = ['not_accepted', 'blocked', 'error_sent', 'refused'] as const
const DAY = 86_400

/** `isExact` is false when there are more. */
export interface BoundedCount {
  readonly count: number
  readonly isExact: boolean
}

/** The steps of a new installation, in their order. */
export const CHECKLIST_STEPS = ['register_application', 'sign_in', 'invite_administrator', 'set_up_mail', 'set_look'] as const
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number]

/** Absent members are those that the caller may not read. */
export interface Overview {
  readonly users?: BoundedCount
  readonly applications?: BoundedCount
  readonly organizations?: BoundedCount
  readonly failedSignIns?: BoundedCount
  readonly outbox?: { readonly waiting: number; readonly dead: number }
  readonly mail?: MailReach
  readonly checklist: readonly { readonly step: ChecklistStep; readonly isDone: boolean }[]
}

interface Reads {
  readonly overview: OverviewReads
  readonly outbox: Pick<OutboxReads, 'counts'>
  readonly memberships: Pick<MembershipReads, 'search'>
  readonly users: Pick<UserReads, 'find'>
  readonly orgPolicies: OrgPolicyReads
}

interface Dependencies {
  readonly storage: Reader<Reads>
  readonly instance: () => Instance
  readonly mail: () => MailReach
  readonly ownClients: ReadonlySet<ClientId>
  /** Write waiting observations before they are counted. */
  readonly pending: readonly { flush(): Promise<void> }[]
  readonly clock: Clock
}

/** One organization or all, and since when sign-ins are counted; the last 24 hours by default. */
export interface OverviewRequest {
  readonly orgId?: OrgId
  readonly since?: EpochSeconds
}

/** Gathers the overview. Each part needs its own permission, and covers the scope in which the caller has it. */
export class GetOverview {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async get({ orgId, since }: OverviewRequest, context: CallerContext): Promise<Overview> {
    const { storage, ownClients, mail, clock, pending } = this.#deps
    await Promise.all(pending.map((one) => one.flush()))
    const without = [...ownClients]
    const from = since ?? clock.now() - DAY
    return storage.read(async (reads) => {
      const counting = async (permission: Permission, counted: Counted, max = MAX_OBJECTS): Promise<BoundedCount | undefined> => {
        const scope = scopeOf(permission, context, orgId)
        if (!scope) return undefined
        const count = await reads.overview.count(counted, scope, max + 1)
        return { count: Math.min(count, max), isExact: count <= max }
      }
      const applications = await counting('project.app.read', { kind: 'applications', without, isUsed: false })
      const used = await counting('project.app.read', { kind: 'applications', without, isUsed: true }, 1)
      const isOperator = mayDo(context.memberships, 'iam.read', {})
      return present({
        users: await counting('user.read', { kind: 'users' }),
        applications,
        organizations: await counting('org.read', { kind: 'organizations' }),
        failedSignIns: await counting('events.read', { kind: 'sign_ins', from, outcomes: FAILED, exceptReason: NEEDS_INTERACTION }, MAX_FAILED_SIGN_INS),
        outbox: isOperator ? await reads.outbox.counts() : undefined,
        mail: isOperator ? mail() : undefined,
        checklist: await this.#checklist({ applications, used, orgId }, context, reads),
      })
    })
  }

  /** Only steps whose state the caller may read. */
  async #checklist({ applications, used, orgId }: Counts, context: CallerContext, reads: Reads): Promise<Overview['checklist']> {
    const steps: (readonly [ChecklistStep, boolean | undefined])[] = [
      ['register_application', applications && applications.count > 0],
      ['sign_in', used && used.count > 0],
      ['invite_administrator', await hasOtherAdministrator(orgId, context, reads)],
      ['set_up_mail', mayDo(context.memberships, 'iam.read', {}) ? this.#deps.mail() === 'server' : undefined],
      ['set_look', await this.#isLookSet(orgId, context, reads)],
    ]
    return steps.flatMap(([step, isDone]) => (isDone === undefined ? [] : [{ step, isDone }]))
  }

  async #isLookSet(orgId: OrgId | undefined, { memberships, caller }: CallerContext, { orgPolicies }: Reads): Promise<boolean | undefined> {
    const isSet = this.#deps.instance().settings.policies.branding.active !== undefined
    if (orgId === undefined && mayDo(memberships, 'iam.policy.read', {})) return isSet
    const of = orgId ?? caller.orgId
    if (!mayDo(memberships, 'policy.read', { orgId: of })) return undefined
    return isSet || (await orgPolicies.of(of)).branding?.active !== undefined
  }
}

interface Counts {
  readonly applications: BoundedCount | undefined
  readonly used: BoundedCount | undefined
  readonly orgId: OrgId | undefined
}

/** Where the caller has the permission, within the organization; `undefined` for nowhere. */
function scopeOf(permission: Permission, context: CallerContext, orgId: OrgId | undefined): CountScope | undefined {
  const scope = permittedScope(permission, context)
  if (scope.kind === 'everything') return orgId === undefined ? scope : { kind: 'some', orgIds: [orgId], projectIds: [] }
  const orgIds = orgId === undefined ? scope.orgIds : scope.orgIds.filter((one) => one === orgId)
  const projectIds = orgId === undefined ? scope.projectIds : []
  return orgIds.length + projectIds.length === 0 ? undefined : { kind: 'some', orgIds, projectIds }
}

/** Service users are no administrators who could replace the caller. */
async function hasOtherAdministrator(
  orgId: OrgId | undefined, { memberships, caller }: CallerContext, reads: Reads,
): Promise<boolean | undefined> {
  const isOfInstance = orgId === undefined && mayDo(memberships, 'iam.member.read', {})
  const of = orgId ?? caller.orgId
  if (!isOfInstance && !mayDo(memberships, 'org.member.read', { orgId: of })) return undefined
  const place = isOfInstance
    ? [{ kind: 'among', field: 'scopeKind', values: ['instance'] } as const]
    : [{ kind: 'among', field: 'scopeKind', values: ['org'] } as const, { kind: 'among', field: 'scopeId', values: [of] } as const]
  const members = await reads.memberships.search({ filters: place, offset: 0, limit: 100, isAscending: true })
  const others = new Set(members.items.map(({ userId }) => userId).filter((id) => id !== caller.userId))
  for (const id of others) if ((await reads.users.find(id))?.user.kind === 'human') return true
  return false
}

const present = (overview: { readonly [N in keyof Overview]: Overview[N] | undefined }): Overview =>
  Object.fromEntries(Object.entries(overview).filter(([, value]) => value !== undefined)) as unknown as Overview
