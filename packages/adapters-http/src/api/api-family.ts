import type { Response } from 'express'
import { SignInTooOld, Unauthenticated } from '@keyhall/core/api'
import { BearerError } from '@keyhall/core/protocol'
import { Failure } from '@keyhall/core/shared'
import type { FailureKind } from '@keyhall/core/shared'
import type { Family } from '../server/frame.js'
import { NO_STORE, sendJson } from '../wire/send.js'
import type { BinaryCalls } from './binary-calls.js'
import { isUnexpected, toApiError, tooMany } from './api-error.js'
import type { ApiErrorBody } from './api-error.js'
import { VerbUnknown } from './unknown-address.js'

/** RFC 9470 §3 */
const stepUpChallenge = ({ maxAge }: SignInTooOld): string =>
  `Bearer realm="keyhall", error="insufficient_user_authentication", error_description="a more recent sign-in is needed", max_age="${maxAge}"`

const NONCE_CHALLENGE = 'DPoP realm="keyhall", error="use_dpop_nonce", error_description="the DPoP proof needs the nonce of the header DPoP-Nonce"'

const isNonceMissing = (problem: unknown): boolean =>
  problem instanceof Unauthenticated && problem.cause instanceof BearerError && problem.cause.error === 'use_dpop_nonce'

function headersFor(problem: unknown, kind: FailureKind): Readonly<Record<string, string>> {
  if (problem instanceof SignInTooOld) return { ...NO_STORE, 'WWW-Authenticate': stepUpChallenge(problem) }
  // RFC 9449 §9
  if (isNonceMissing(problem)) return { ...NO_STORE, 'WWW-Authenticate': NONCE_CHALLENGE }
  if (problem instanceof VerbUnknown) return { ...NO_STORE, Allow: problem.allowed }
  if (kind === 'unauthenticated') return { ...NO_STORE, 'WWW-Authenticate': 'Bearer realm="keyhall"' }
  if (kind !== 'unavailable') return NO_STORE
  const seconds = problem instanceof Failure && 'retryAfter' in problem ? String(problem.retryAfter) : '2'
  return { ...NO_STORE, 'Retry-After': seconds }
}

type Body = (what: ApiErrorBody) => unknown

const restBody = (vendor: string): Body => ({ code, message, details }) => ({
  code,
  message,
  details: details.map(({ id, message: what }) => ({ '@type': `type.googleapis.com/${vendor}.v1.ErrorDetail`, id, message: what })),
})

/** Sends a failure. `headers` are the HTTP headers for it. */
type Send = (res: Response, what: ApiErrorBody, headers: Readonly<Record<string, string>>) => void

const family = (send: Send): Family => ({
  onProblem: (res: Response, problem, requestId) => {
    const what = toApiError(problem, requestId)
    send(res, what, { ...headersFor(problem, what.kind), ...(what.status === 413 ? { Connection: 'close' } : {}) })
    return isUnexpected(what) ? 'unexpected' : 'expected'
  },
  onTooMany: (res: Response, seconds: number) => {
    send(res, tooMany(seconds), { ...NO_STORE, 'Retry-After': String(seconds) })
  },
})

const jsonFamily = (body: Body): Family =>
  family((res, what, headers) => {
    sendJson(res, what.status, body(what), headers)
  })

/** Writes failures of methods called by REST path. */
export const restFamily = (vendor: string): Family => jsonFamily(restBody(vendor))

/** Writes failures of methods called by full name with JSON. */
export const connectFamily = (binary: BinaryCalls): Family => jsonFamily((what) => binary.connectError(what))

/** Writes failures of protobuf calls, in the protocol of the request. */
export const binaryFamily = (binary: BinaryCalls): Family =>
  family((res, what, headers) => {
    // gRPC always responds with 200: this is the status for the log and the metrics.
    res.locals['status'] = what.status
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    binary.refuse(res, what)
  })
