import type { OutgoingFailure, OutgoingProblem } from '@keyhall/core/shared'
import { AddressForbidden, ClientClosed, TimeIsUp } from './errors.js'

const TOO_LARGE = ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'UND_ERR_HEADERS_OVERFLOW']

/** Headers that cannot be sent. */
const CALLERS_FAULT = ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']

const codeOf = (error: Error): string | undefined => ('code' in error && typeof error.code === 'string' ? error.code : undefined)

/** An AggregateError (several addresses tried) has no message of its own. */
const detailOf = (error: Error): string =>
  (error instanceof AggregateError ? error.errors.map((each: Error) => each.message).join(', ') : error.message).trim()

function problemOf(error: Error): OutgoingProblem | undefined {
  if (error instanceof AddressForbidden) return 'address_forbidden'
  if (error instanceof TimeIsUp) return 'timeout'
  if (error instanceof ClientClosed) return 'unreachable'
  // This error has a code in some cases only.
  if (error.name === 'HTTPParserError') return 'unreachable'
  const code = codeOf(error)
  if (code === undefined || CALLERS_FAULT.includes(code)) return undefined
  return TOO_LARGE.includes(code) ? 'answer_too_large' : 'unreachable'
}

/** Converts an error of the connection to an outcome. @throws any other error */
export function failureOf(error: unknown): OutgoingFailure {
  const problem = error instanceof Error ? problemOf(error) : undefined
  if (problem === undefined) throw error
  return { problem, detail: detailOf(error as Error) }
}
