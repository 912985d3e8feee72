import type { Response } from 'express'
import { InvalidMessage } from '@keyhall/core/api'
import { CallRefused } from '@keyhall/core/executions'
import { Failure } from '@keyhall/core/shared'
import type { FailureKind } from '@keyhall/core/shared'
import type { Family } from '../server/frame.js'
import { HTTP_STATUS } from '../wire/failure-status.js'
import { NO_STORE, sendJson } from '../wire/send.js'
import { GRPC_CODE } from './problem-code.js'
import { UnreadableBody } from './read-json.js'

/** What is wrong, as both ways of calling tell it. */
interface Told {
  readonly kind: FailureKind
  readonly message: string
  /** Stable names of what is wrong, each with a sentence. */
  readonly details: readonly { readonly id: string; readonly message: string }[]
}

/** What went wrong inside is for the log; the caller gets the id under which it is there. */
function told(problem: unknown, requestId: string): Told {
  if (!(problem instanceof Failure) || problem.kind === 'internal') {
    return { kind: 'internal', message: `something went wrong; the operator finds it under ${requestId}`, details: [] }
  }
  if (problem.kind === 'unavailable') return { kind: 'unavailable', message: 'the service cannot answer now, try again', details: [] }
  const { kind, code, message } = problem
  const details = problem instanceof InvalidMessage ? problem.problems.map(({ field, problem: what }) => ({ id: code, message: `${field}: ${what}` })) : [{ id: code, message }]
  return { kind, message, details }
}

function headersFor(problem: unknown, kind: FailureKind): Readonly<Record<string, string>> {
  if (kind === 'unauthenticated') return { ...NO_STORE, 'WWW-Authenticate': 'Bearer realm="keyhall"' }
  if (kind !== 'unavailable') return NO_STORE
  const seconds = problem instanceof Failure && 'retryAfter' in problem ? String(problem.retryAfter) : '2'
  return { ...NO_STORE, 'Retry-After': seconds }
}

const isUnexpected = (kind: FailureKind): boolean => kind === 'internal' || kind === 'unavailable'

type Body = (what: Told, vendor: string) => unknown

const restBody: Body = ({ kind, message, details }, vendor) => ({
  code: GRPC_CODE[kind],
  message,
  details: details.map((detail) => ({ '@type': `type.googleapis.com/${vendor}.v1.ErrorDetail`, ...detail })),
})

const connectBody: Body = ({ kind, message }) => ({ code: kind, message })

const family = (vendor: string, body: Body): Family => ({
  onProblem: (res: Response, problem, requestId) => {
    const what = told(problem, requestId)
    const status = problem instanceof UnreadableBody || problem instanceof CallRefused ? problem.status : HTTP_STATUS[what.kind]
    sendJson(res, status, body(what, vendor), { ...headersFor(problem, what.kind), ...(status === 413 ? { Connection: 'close' } : {}) })
    return isUnexpected(what.kind) ? 'unexpected' : 'expected'
  },
  onTooMany: (res: Response, seconds: number) => {
    const what: Told = { kind: 'resource_exhausted', message: `too many requests, try again in ${seconds} seconds`, details: [] }
    sendJson(res, 429, body(what, vendor), { ...NO_STORE, 'Retry-After': String(seconds) })
  },
})

/** How methods that are called by their REST path answer problems. */
export const restFamily = (vendor: string): Family => family(vendor, restBody)

/** How methods that are called by their full name answer problems (Connect protocol, "Error end-stream and unary error"). */
export const connectFamily = (vendor: string): Family => family(vendor, connectBody)
