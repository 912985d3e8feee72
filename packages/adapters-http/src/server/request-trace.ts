import type { IncomingMessage } from 'node:http'
import type { LoginOutcome, LoginTraceEntry } from '@keyhall/core/login-trace'
import type { RequestOrigin } from '@keyhall/core/shared'

/** What handlers find out about the sign-in that a request belongs to. */
export interface Found extends Partial<Pick<LoginTraceEntry, 'authRequestId' | 'codeId' | 'clientId' | 'userId' | 'outcome' | 'reason'>> {
  /** Made only where it is kept. */
  readonly parameters?: () => Readonly<Record<string, string>>
  /** Answered at once, as thousands are each minute: worth a note only where something else was kept of the request. */
  readonly isQuiet?: boolean
}

const found = new WeakMap<IncomingMessage, Found>()

/** Adds to what is known. A request of which nobody tells anything is no part of a sign-in. */
export const traceLogin = (req: IncomingMessage, more: Found): void => void found.set(req, { ...found.get(req), ...more })

/** What is known of the request itself. */
interface Answered {
  readonly method: string
  readonly route: string
  readonly status: number
  /** The header; its query is not kept. */
  readonly location: unknown
  /** Whether something else was kept of it. */
  readonly isTraced: boolean
}

type Noted = Omit<LoginTraceEntry, 'id' | 'at'> & { readonly isUrgent: boolean }

/** What is to be noted of a request that was answered, if anything. */
export function noteOf(req: IncomingMessage, { location, isTraced, ...answered }: Answered, origin: () => RequestOrigin): Noted | undefined {
  const known = found.get(req)
  if (!known || (known.isQuiet && !isTraced)) return undefined
  const { parameters, isQuiet: _, ...rest } = known
  const outcome = known.outcome ?? outcomeOf(answered.status)
  const next = pageIn(location)
  return {
    ...rest, ...answered, origin: origin(), outcome, isUrgent: outcome === 'refused',
    ...(parameters ? { parameters: parameters() } : {}),
    ...(next === undefined ? {} : { next }),
  }
}

function outcomeOf(status: number): LoginOutcome {
  if (status === 422) return 'not_accepted'
  if (status === 429) return 'blocked'
  if (status >= 300 && status < 400) return 'went_on'
  return status < 300 ? 'shown' : 'refused'
}

/** A page of our own. Where clients live is known of them, and what is sent there may be a code. */
function pageIn(location: unknown): string | undefined {
  if (typeof location !== 'string' || !location.startsWith('/')) return undefined
  return location.split('?', 1)[0]
}
