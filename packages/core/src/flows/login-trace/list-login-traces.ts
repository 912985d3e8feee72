import type { ClientId, EpochSeconds, Filter, OrgId, Page, Reader, Search, UserId } from '../../foundation/shared/index.js'
import type { LoginOutcome } from './entry.js'
import type { TraceScope } from './find-login-trace.js'
import type { NoteLogin } from './note-login.js'
import type { LoginTraceReads } from './ports.js'
import type { TracedSignIn, TracedSignInField } from './traced-sign-in.js'

/** Conditions on sign-ins; absent ones match all. */
export interface TraceFilter {
  readonly clientId?: ClientId
  readonly userId?: UserId
  /** Of the user or of the application. */
  readonly orgId?: OrgId
  /** An empty list matches all. */
  readonly outcomes: readonly LoginOutcome[]
  /** Started at this instant or later. */
  readonly from?: EpochSeconds
  /** Started before this instant. */
  readonly until?: EpochSeconds
}

interface Dependencies {
  readonly storage: Reader<{ readonly loginTraces: LoginTraceReads }>
  readonly notes: NoteLogin
}

/** Lists the traced sign-ins of the last days. */
export class ListLoginTraces {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param scope a reader of one organization's events sees the sign-ins of its users and to its applications */
  async list(filter: TraceFilter, page: Omit<Search<TracedSignInField>, 'filters' | 'sortBy'>, scope: TraceScope): Promise<Page<TracedSignIn>> {
    // Writes pending entries first: an operator repeats a sign-in and looks at once.
    await this.#deps.notes.flush()
    return this.#deps.storage.read(({ loginTraces }) => loginTraces.signIns({ ...page, filters: filtersOf(filter, scope) }))
  }
}

const ofOrgs = (orgIds: readonly OrgId[]): Filter<TracedSignInField> => ({
  kind: 'any', filters: [{ kind: 'among', field: 'clientOrgId', values: orgIds }, { kind: 'among', field: 'userOrgId', values: orgIds }],
})

function filtersOf({ clientId, userId, orgId, outcomes, from, until }: TraceFilter, scope: TraceScope): readonly Filter<TracedSignInField>[] {
  return [
    ...(clientId === undefined ? [] : [{ kind: 'among', field: 'clientId', values: [clientId] } as const]),
    ...(userId === undefined ? [] : [{ kind: 'among', field: 'userId', values: [userId] } as const]),
    ...(outcomes.length === 0 ? [] : [{ kind: 'among', field: 'outcome', values: outcomes } as const]),
    ...(from === undefined ? [] : [{ kind: 'after', field: 'startedAt', at: from } as const]),
    ...(until === undefined ? [] : [{ kind: 'before', field: 'startedAt', at: until - 1 } as const]),
    ...(orgId === undefined ? [] : [ofOrgs([orgId])]),
    ...(scope.kind === 'everything' ? [] : [ofOrgs(scope.orgIds)]),
  ]
}
