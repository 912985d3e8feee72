import type { AuditReads } from '../../foundation/audit/index.js'
import type { ClientLookup } from '../../parties/clients/index.js'
import type { ProjectReads } from '../../directory/projects/index.js'
import type { AuthRequestId, ClientId, OrgId, Reader, RecordedEvent, UserId } from '../../foundation/shared/index.js'
import type { DeliveryReads, RecordDeliveries, TargetDelivery } from '../../actions/targets/index.js'
import type { UserReads } from '../../directory/users/index.js'
import type { LoginTraceEntry } from './entry.js'
import { LoginTraceUnknown } from './errors.js'
import { MAX_SHOWN } from './retention.js'
import type { NoteLogin } from './note-login.js'
import type { LoginTraceReads } from './ports.js'

/** A request of a sign-in, with the events and calls recorded elsewhere. */
export interface LoginTraceStep extends LoginTraceEntry {
  /** Audit events, in order. */
  readonly events: readonly RecordedEvent[]
  /** Calls of targets, in order. */
  readonly calls: readonly TargetDelivery[]
}

export interface LoginTrace {
  readonly authRequestId?: AuthRequestId
  readonly clientId?: ClientId
  /** The users who signed in or were identified on the way. */
  readonly userIds: readonly UserId[]
  /** Oldest first. */
  readonly steps: readonly LoginTraceStep[]
  /** Whether the trace is complete. */
  readonly isWhole: boolean
}

/** The organizations whose events the caller may read. */
export type TraceScope = { readonly kind: 'everything' } | { readonly kind: 'some'; readonly orgIds: readonly OrgId[] }

interface Reads {
  readonly loginTraces: LoginTraceReads
  readonly audit: AuditReads
  readonly deliveries: DeliveryReads
  readonly clients: ClientLookup
  readonly projects: ProjectReads
  readonly users: UserReads
}

interface Dependencies {
  readonly storage: Reader<Reads>
  readonly notes: NoteLogin
  readonly deliveries: RecordDeliveries
}

/** Maximum number of audit events, and of calls, that are loaded. */
const MAX_ADDED = 1000

/** Finds the whole sign-in to which a request belongs. */
export class FindLoginTrace {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param reference the request id shown on a page, in a response or in the log
   * @param permitted a reader of one organization's events sees the sign-ins of its users and to its applications
   * @throws LoginTraceUnknown
   */
  async find(reference: string, permitted: TraceScope): Promise<LoginTrace> {
    const { storage, notes, deliveries } = this.#deps
    // Writes pending entries first, so that a person who has just seen the error page finds it.
    await Promise.all([notes.flush(), deliveries.settled()])
    return storage.read(async (reads) => {
      const entries = await entriesOf(reference, reads.loginTraces)
      const trace = await described(entries, reads)
      if (trace.steps.length === 0 || !(await isWithin(permitted, trace, reads))) throw new LoginTraceUnknown('no login trace has this reference, or it has expired')
      return trace
    })
  }
}

/** The request, then its sign-in, then the redemption of its code; or from the code back to the sign-in. */
async function entriesOf(reference: string, reads: LoginTraceReads): Promise<readonly LoginTraceEntry[]> {
  const found = new Map<string, LoginTraceEntry>()
  const add = (entries: readonly LoginTraceEntry[]): void => {
    for (const entry of entries) found.set(entry.id, entry)
  }
  const codes = () => [...new Set([...found.values()].flatMap(({ codeId }) => codeId ?? []))]
  add(await reads.ofRequest(reference, MAX_SHOWN + 1))
  for (const id of codes()) add(await reads.ofCode(id, MAX_SHOWN + 1))
  const signIns = new Set([...found.values()].flatMap(({ authRequestId }) => authRequestId ?? []))
  for (const id of signIns) add(await reads.ofSignIn(id, MAX_SHOWN + 1))
  for (const id of codes()) add(await reads.ofCode(id, MAX_SHOWN + 1))
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function described(all: readonly LoginTraceEntry[], { audit, deliveries }: Reads): Promise<LoginTrace> {
  const entries = all.slice(0, MAX_SHOWN)
  const requestIds = entries.map(({ origin }) => origin.requestId)
  const { events } = await audit.search({ requestIds, order: 'oldest_first', offset: 0, limit: MAX_ADDED })
  const calls = await deliveries.ofRequests(requestIds, MAX_ADDED)
  const steps = entries.map((entry) => ({
    ...entry,
    events: events.filter(({ origin }) => origin?.requestId === entry.origin.requestId),
    calls: calls.filter(({ requestId }) => requestId === entry.origin.requestId),
  }))
  const [authRequestId] = entries.flatMap((entry) => entry.authRequestId ?? [])
  const [clientId] = entries.flatMap((entry) => entry.clientId ?? [])
  return {
    ...(authRequestId === undefined ? {} : { authRequestId }),
    ...(clientId === undefined ? {} : { clientId }),
    userIds: [...new Set(entries.flatMap(({ userId }) => userId ?? []))],
    steps,
    isWhole: all.length <= MAX_SHOWN,
  }
}

async function isWithin(permitted: TraceScope, trace: LoginTrace, { clients, projects, users }: Reads): Promise<boolean> {
  const { clientId, userIds, steps } = trace
  if (permitted.kind === 'everything') return true
  const client = clientId === undefined ? undefined : await clients.find(clientId)
  const project = client && (await projects.find(client.projectId))
  if (project && permitted.orgIds.includes(project.orgId)) return true
  // The users of a failed sign-in appear only in the audit trail.
  if (steps.some(({ events }) => events.some(({ orgId }) => orgId !== undefined && permitted.orgIds.includes(orgId)))) return true
  for (const id of userIds) {
    const found = await users.find(id)
    if (found && permitted.orgIds.includes(found.user.orgId)) return true
  }
  return false
}
