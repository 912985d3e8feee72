import type { IncomingMessage } from 'node:http'
import type { LoginOutcome, LoginTraceEntry } from '@keyhall/core/login-trace'
import { withDefined } from '@keyhall/core/shared'
import type { RequestOrigin } from '@keyhall/core/shared'

/** Trace data about the sign-in of a request, from its handlers. */
export interface Found extends Partial<Pick<LoginTraceEntry, 'authRequestId' | 'codeId' | 'clientId' | 'userId' | 'outcome' | 'reason' | 'reasonCode'>> {
  /** Computed only when stored. */
  readonly parameters?: () => Readonly<Record<string, string>>
  /** A frequent request without interaction: traced only when the request has other trace data. */
  readonly isQuiet?: boolean
}

const FOUND = Symbol('trace data')

/** A request, with its trace data. */
interface Traced extends IncomingMessage {
  [FOUND]?: Found
}

/** Adds trace data to a request. Requests without trace data are not part of a sign-in. */
export const traceLogin = (req: Traced, more: Found): void => void (req[FOUND] = Object.assign(req[FOUND] ?? {}, more))

/** Whether a request has trace data. */
export const isPartOfSignIn = (req: Traced): boolean => req[FOUND] !== undefined

/** Data of the answered request. */
interface Answered {
  readonly method: string
  readonly route: string
  readonly status: number
  /** The header. Its query is not stored. */
  readonly location: unknown
  /** Whether other data of the request was stored. */
  readonly isTraced: boolean
}

type Noted = Omit<LoginTraceEntry, 'id' | 'at'>

/** The trace entry of an answered request, if any. */
export function noteOf(req: Traced, { method, route, status, location, isTraced }: Answered, origin: () => RequestOrigin): Noted | undefined {
  const known = req[FOUND]
  if (!known || (known.isQuiet && !isTraced)) return undefined
  const { authRequestId, codeId, clientId, userId, reason, reasonCode, parameters } = known
  return withDefined(
    { method, route, status, origin: origin(), outcome: known.outcome ?? outcomeOf(status) },
    { authRequestId, codeId, clientId, userId, reason, reasonCode, parameters: parameters?.(), next: pageIn(location) },
  )
}

function outcomeOf(status: number): LoginOutcome {
  if (status === 422) return 'not_accepted'
  if (status === 429) return 'blocked'
  if (status >= 300 && status < 400) return 'went_on'
  return status < 300 ? 'shown' : 'refused'
}

/** The path of our own page. URLs of clients are omitted, because they may contain a code. */
function pageIn(location: unknown): string | undefined {
  if (typeof location !== 'string' || !location.startsWith('/')) return undefined
  return location.split('?', 1)[0]
}
