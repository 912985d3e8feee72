import { mergedSignIn } from '@keyhall/core/login-trace'
import type {
  LoginTraceEntry, LoginTraceIntake, LoginTraceReads, TraceContext, TracedCode, TracedSignIn, TracedSignInField, TraceNames,
} from '@keyhall/core/login-trace'
import type { AuthRequestId, Page, Search, TokenId } from '@keyhall/core/shared'
import type { CommitQueue } from '../commit-queue.js'
import { assertStorable } from '../storable.js'
import { searchItems } from '../search.js'
import type { SearchFields } from '../search.js'
import type { ReadableTables } from '../tables.js'

const FIELDS: SearchFields<TracedSignInField, TracedSignIn> = {
  clientId: { of: ({ clientId }) => clientId },
  userId: { of: ({ userId }) => userId },
  clientOrgId: { of: ({ clientOrgId }) => clientOrgId },
  userOrgId: { of: ({ userOrgId }) => userOrgId },
  outcome: { of: ({ outcome }) => outcome },
  startedAt: { of: ({ startedAt }) => startedAt },
}

export class MemoryLoginTraceReads implements LoginTraceReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async ofRequest(requestId: string, limit: number): Promise<readonly LoginTraceEntry[]> {
    return this.#oldest(({ origin }) => origin.requestId === requestId, limit)
  }

  async ofSignIn(id: AuthRequestId, limit: number): Promise<readonly LoginTraceEntry[]> {
    return this.#oldest(({ authRequestId }) => authRequestId === id, limit)
  }

  async ofCode(id: TokenId, limit: number): Promise<readonly LoginTraceEntry[]> {
    return this.#oldest(({ codeId }) => codeId === id, limit)
  }

  async signIns(search: Search<TracedSignInField>): Promise<Page<TracedSignIn>> {
    return searchItems(this.#tables.tracedSignIns.values(), { sortBy: 'startedAt', ...search }, FIELDS, ({ id }) => id)
  }

  #oldest(isWanted: (entry: LoginTraceEntry) => boolean, limit: number): readonly LoginTraceEntry[] {
    return [...this.#tables.loginTraces.values()].filter(isWanted).toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
  }
}

export class MemoryLoginTraceIntake implements LoginTraceIntake {
  readonly #tables: ReadableTables
  readonly #queue: CommitQueue

  constructor(tables: ReadableTables, queue: CommitQueue) {
    this.#tables = tables
    this.#queue = queue
  }

  async lookUp(names: TraceNames): Promise<TraceContext> {
    this.#queue.assertOpen()
    return contextOf(names, this.#tables)
  }

  add(entries: readonly LoginTraceEntry[], signIns: readonly TracedSignIn[]): Promise<void> {
    return this.#queue.run(async ({ loginTraces, tracedSignIns }) => {
      for (const entry of entries) loginTraces.insert(entry.id, entry)
      for (const signIn of signIns) {
        assertStorable(signIn)
        const known = tracedSignIns.get(signIn.id)
        tracedSignIns.set(signIn.id, known ? mergedSignIn(known, signIn) : signIn)
      }
    })
  }
}

function contextOf({ clientIds, userIds, codeIds }: TraceNames, { clients, projects, users, codes, grants, tracedSignIns }: ReadableTables): TraceContext {
  const found = <K, V>(keys: readonly K[], of: (key: K) => V | undefined): ReadonlyMap<K, V> =>
    new Map(keys.flatMap((key) => { const value = of(key); return value === undefined ? [] : [[key, value]] }))
  const ofCode = (codeId: TokenId): TracedCode => {
    const grant = grants.get(codes.get(codeId)?.grantId ?? '')
    const signIn = [...tracedSignIns.values()].find((one) => one.codeId === codeId)
    return { ...(grant ? { clientId: grant.clientId, userId: grant.userId } : {}), ...(signIn ? { signInId: signIn.id } : {}) }
  }
  const named = found(codeIds, ofCode)
  const parties = [...named.values()]
  return {
    clientOrgs: found([...clientIds, ...parties.flatMap(({ clientId }) => clientId ?? [])], (id) => projects.get(clients.get(id)?.client.projectId ?? '')?.orgId),
    userOrgs: found([...userIds, ...parties.flatMap(({ userId }) => userId ?? [])], (id) => users.get(id)?.user.orgId),
    codes: named,
  }
}
