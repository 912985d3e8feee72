import { SignInTooOld } from '@keyhall/core/api'
import { CallRefused } from '@keyhall/core/executions'
import { Failure, InvalidFields } from '@keyhall/core/shared'
import type { FailureKind } from '@keyhall/core/shared'
import { HTTP_STATUS } from '../wire/failure-status.js'
import { GRPC_CODE } from './problem-code.js'
import { UnreadableBody } from './read-json.js'
import { VerbUnknown } from './unknown-address.js'

/** A failure of the API, for every protocol. */
export interface ApiErrorBody {
  readonly kind: FailureKind
  /** The number of the gRPC code. */
  readonly code: number
  /** The HTTP status. */
  readonly status: number
  readonly message: string
  /** Stable ids of the problems, each with a sentence, which begins with the invalid member if there is one. */
  readonly details: readonly { readonly id: string; readonly message: string; readonly field?: string }[]
}

const numbered = (kind: FailureKind, message: string, details: ApiErrorBody['details'] = []): ApiErrorBody => ({
  kind, code: GRPC_CODE[kind], status: HTTP_STATUS[kind], message, details,
})

/** Details of an internal error go to the log only; the caller gets the request id to find them there. */
export function toApiError(problem: unknown, requestId: string): ApiErrorBody {
  if (!(problem instanceof Failure) || problem.kind === 'internal') {
    return numbered('internal', `something went wrong; the operator finds it under ${requestId}`)
  }
  if (problem.kind === 'unavailable') return numbered('unavailable', 'the service cannot answer now, try again')
  const { kind, code, message } = problem
  const details = problem instanceof InvalidFields
    ? problem.problems.map(({ field, problem: what }) => ({ id: code, message: `${field}: ${what}`, ...(field === '' ? {} : { field }) }))
    : [{ id: code, message }, ...(problem instanceof SignInTooOld ? [{ id: 'max_age', message: String(problem.maxAge) }] : [])]
  const answer = numbered(kind, message, details)
  return problem instanceof UnreadableBody || problem instanceof CallRefused || problem instanceof VerbUnknown ? { ...answer, status: problem.status } : answer
}

/** The error for a caller over the rate limit. */
export const tooMany = (seconds: number): ApiErrorBody => numbered('resource_exhausted', `too many requests, try again in ${seconds} seconds`)

/** Whether the failure is logged. */
export const isUnexpected = ({ kind }: ApiErrorBody): boolean => kind === 'internal' || kind === 'unavailable'
