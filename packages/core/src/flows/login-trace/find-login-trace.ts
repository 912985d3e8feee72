import type { AuditReads } from '../../foundation/audit/index.js'
import type { ClientLookup } from '../../parties/clients/index.js'
import type { ProjectReads } from '../../directory/projects/index.js'
import type { AuthRequestId, ClientId, OrgId, Reader, RecordedEvent, UserId } from '../../foundation/shared/index.js'
import type { DeliveryReads, KeepDeliveries, TargetDelivery } from '../../actions/targets/index.js'
import type { UserReads } from '../../directory/users/index.js'
import type { LoginTraceEntry } from './entry.js'
import { LoginTraceUnknown } from './errors.js'
import { MAX_SHOWN } from './kept.js'
import type { NoteLogin } from './note-login.js'
import type { LoginTraceReads } from './ports.js'

/** A request of a sign-in with what was recorded of it elsewhere. */
export interface LoginTraceStep extends LoginTraceEntry {
  /** Of the audit trail, in order. */
  readonly events: readonly RecordedEvent[]
  /** Of targets, in order. */
  readonly calls: readonly TargetDelivery[]
}

export interface LoginTrace {
  readonly authRequestId?: AuthRequestId
  readonly clientId?: ClientId
  /** Who signed in, or was known on the way. */
  readonly userIds: readonly UserId[]
  /** Oldest first. */
  readonly steps: readonly LoginTraceStep[]
  /** Whether these are all of them. */
  readonly isWhole: boolean
}

/** Of which organizations somebody may read what has happened. */
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
  readonly deliveries: KeepDeliveries
}

/** How many events of the audit trail are looked at, and how many calls. */
const MAX_ADDED = 1000

/** Finds the whole sign-in that a request was a part of. */
export class FindLoginTrace {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param reference the request id that a page, an answer or the log carries
   * @param reach whoever reads events of one organization sees the sign-ins of its people and those to its applications
   * @throws LoginTraceUnknown
   */
  async find(reference: string, reach: TraceScope): Promise<LoginTrace> {
    const { storage, notes, deliveries } = this.#deps
    // Whoever has just seen the page finds it here, also when its rows are on their way.
    await Promise.all([notes.flush(), deliveries.settled()])
    return storage.read(async (reads) => {
      const entries = await entriesOf(reference, reads.loginTraces)
      const trace = await described(entries, reads)
      if (trace.steps.length === 0 || !(await isWithin(reach, trace, reads))) throw new LoginTraceUnknown('nobody knows this reference')
      return trace
    })
  }
}

/** The request, then its sign-in, then what was done with the code that came out of it; or from the code back to the sign-in. */
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

async function isWithin(reach: TraceScope, trace: LoginTrace, { clients, projects, users }: Reads): Promise<boolean> {
  const { clientId, userIds, steps } = trace
  if (reach.kind === 'everything') return true
  const client = clientId === undefined ? undefined : await clients.find(clientId)
  const project = client && (await projects.find(client.projectId))
  if (project && reach.orgIds.includes(project.orgId)) return true
  // Somebody who has not got in is known to the audit trail only.
  if (steps.some(({ events }) => events.some(({ orgId }) => orgId !== undefined && reach.orgIds.includes(orgId)))) return true
  for (const id of userIds) {
    const found = await users.find(id)
    if (found && reach.orgIds.includes(found.user.orgId)) return true
  }
  return false
}
