import type { ClientId, EpochSeconds, OrgId, TokenId, UserId } from '../../foundation/shared/index.js'
import { present } from '../../foundation/shared/index.js'
import type { LoginOutcome, LoginTraceEntry } from './entry.js'

/** A sign-in in the list of traces: its parties, and its last request. */
export interface TracedSignIn {
  /** Time-sortable: the id of the authorization request, or of the only entry. */
  readonly id: string
  /** The request id of the last request, which finds the whole trace. */
  readonly reference: string
  readonly clientId?: ClientId
  /** The organization that owns the application. */
  readonly clientOrgId?: OrgId
  readonly userId?: UserId
  /** The organization of the user. */
  readonly userOrgId?: OrgId
  /** Id of the issued code, which links a failed redemption to the sign-in. */
  readonly codeId?: TokenId
  /** The route of the last request. */
  readonly route: string
  readonly outcome: LoginOutcome
  readonly reason?: string
  readonly reasonCode?: string
  readonly address: string
  readonly startedAt: EpochSeconds
  readonly lastAt: EpochSeconds
}

/** The searchable fields of the list. */
export type TracedSignInField = 'clientId' | 'userId' | 'clientOrgId' | 'userOrgId' | 'outcome' | 'startedAt'

/** The objects that a batch of entries names. */
export interface TraceNames {
  readonly clientIds: readonly ClientId[]
  readonly userIds: readonly UserId[]
  readonly codeIds: readonly TokenId[]
}

/** A code, with the sign-in in which it was issued, if that was traced. */
export interface TracedCode {
  readonly signInId?: string
  readonly clientId?: ClientId
  readonly userId?: UserId
}

/** What the storage knows about the objects of a batch. Unknown ones are absent. */
export interface TraceContext {
  readonly clientOrgs: ReadonlyMap<ClientId, OrgId>
  readonly userOrgs: ReadonlyMap<UserId, OrgId>
  readonly codes: ReadonlyMap<TokenId, TracedCode>
}

const distinct = <T>(all: readonly (T | undefined)[]): readonly T[] => [...new Set(all.filter((one) => one !== undefined))]

/** The objects to look up before entries are summarized. */
export const namesIn = (entries: readonly LoginTraceEntry[]): TraceNames => ({
  clientIds: distinct(entries.map(({ clientId }) => clientId)),
  userIds: distinct(entries.map(({ userId }) => userId)),
  codeIds: distinct(entries.map(({ codeId, authRequestId }) => (authRequestId === undefined ? codeId : undefined))),
})

/** Summarizes entries by sign-in. A redeemed code belongs to the sign-in that issued it. */
export function summarize(entries: readonly LoginTraceEntry[], context: TraceContext): readonly TracedSignIn[] {
  const signIns = new Map<string, TracedSignIn>()
  const issuedIn = new Map<TokenId, string>()
  for (const entry of entries) {
    const code = entry.codeId === undefined ? undefined : context.codes.get(entry.codeId)
    const of = entry.authRequestId ?? (entry.codeId === undefined ? undefined : (issuedIn.get(entry.codeId) ?? code?.signInId)) ?? entry.id
    if (entry.codeId !== undefined) issuedIn.set(entry.codeId, of)
    const known = signIns.get(of)
    const added = summaryOf(entry, of, code, context)
    signIns.set(of, known ? mergedSignIn(known, added) : added)
  }
  return [...signIns.values()]
}

/**
 * Adds a later summary of a sign-in to an earlier one. Once the client got its answer, only the redemption of the code changes the outcome: a
 * form that is sent again did not make the sign-in fail.
 */
export function mergedSignIn(earlier: TracedSignIn, later: TracedSignIn): TracedSignIn {
  const { reason: _reasonBefore, reasonCode: _codeBefore, ...before } = earlier
  const { reason: _reasonAfter, reasonCode: _codeAfter, ...after } = later
  const isOver = earlier.outcome === 'answered' && later.route !== 'token'
  return {
    ...before, ...after, ...lastStep(isOver ? earlier : later),
    startedAt: Math.min(earlier.startedAt, later.startedAt), lastAt: Math.max(earlier.lastAt, later.lastAt),
  }
}

const lastStep = ({ reference, route, outcome, reason, reasonCode, address }: TracedSignIn) =>
  ({ reference, route, outcome, address, ...present({ reason, reasonCode }) })

function summaryOf(entry: LoginTraceEntry, id: string, code: TracedCode | undefined, { clientOrgs, userOrgs }: TraceContext): TracedSignIn {
  const { origin, route, outcome, reason, reasonCode, codeId, at } = entry
  const clientId = entry.clientId ?? code?.clientId
  const userId = entry.userId ?? code?.userId
  return {
    id, reference: origin.requestId, route, outcome, address: origin.address, startedAt: at, lastAt: at,
    ...present({
      clientId, userId, codeId, reason, reasonCode,
      clientOrgId: clientId === undefined ? undefined : clientOrgs.get(clientId),
      userOrgId: userId === undefined ? undefined : userOrgs.get(userId),
    }),
  }
}
