import type { ServerResponse } from 'node:http'
import { ASSERTION_ALGORITHMS, BearerError, OAuthError, RequestTooLarge, RequestsUnwanted, TokenOfAnotherClient, TooManyWaiting } from '@keyhall/core/protocol'
import { Failure } from '@keyhall/core/shared'
import { UnreadableForm } from './read-form.js'
import { NO_STORE, sendEmpty, sendJson } from './send.js'

const REALM = 'keyhall'

/** RFC 6749 §5.2: 401 with a challenge when the client tried the Authorization header. */
function sendOAuthError(res: ServerResponse, { error, description }: Pick<OAuthError, 'error' | 'description'>, status: number): void {
  const challenge = status === 401 && res.req.headers.authorization !== undefined ? { 'WWW-Authenticate': `Basic realm="${REALM}"` } : {}
  sendJson(res, status, { error, error_description: description }, { ...NO_STORE, ...challenge })
}

const BEARER_STATUS = { invalid_request: 400, invalid_token: 401, insufficient_scope: 403, invalid_dpop_proof: 401, use_dpop_nonce: 401 } as const

/** RFC 6750 §3; in the scheme that was used (RFC 9449 §7.1). */
function bearerHeaders(res: ServerResponse, { error, description }: BearerError): Readonly<Record<string, string>> {
  const members = error === undefined ? '' : `, error="${error}", error_description="${description ?? ''}"`
  const isDpop = /^dpop /i.test(res.req.headers.authorization ?? '')
  const challenge = isDpop ? `DPoP realm="${REALM}", algs="${ASSERTION_ALGORITHMS.join(' ')}"` : `Bearer realm="${REALM}"`
  return { ...NO_STORE, 'WWW-Authenticate': `${challenge}${members}` }
}

const bearerStatus = ({ error }: BearerError): number => BEARER_STATUS[error ?? 'invalid_token']

/** Answers with the error in the header and the body too, for clients that read only the body. */
export function sendBearerProblem(res: ServerResponse, problem: BearerError): void {
  const { error = 'invalid_token', description = 'an access token is needed' } = problem
  sendJson(res, bearerStatus(problem), { error, error_description: description }, bearerHeaders(res, problem))
}

function statusOf(problem: OAuthError): number {
  // RFC 9126 §2.3
  if (problem instanceof RequestTooLarge) return 413
  if (problem instanceof TooManyWaiting) return 429
  // CIBA Core §13
  if (problem instanceof RequestsUnwanted) return 403
  // RFC 6749 §5.2
  return problem.error === 'invalid_client' && !(problem instanceof TokenOfAnotherClient) ? 401 : 400
}

/**
 * Answers a request to a protocol endpoint that failed.
 *
 * @returns `unexpected` for problems that must be logged
 */
export function sendProtocolProblem(res: ServerResponse, problem: unknown): 'expected' | 'unexpected' {
  if (problem instanceof BearerError) sendEmpty(res, bearerStatus(problem), bearerHeaders(res, problem))
  else if (problem instanceof OAuthError) {
    if (problem instanceof TooManyWaiting) res.setHeader('Retry-After', String(problem.retryAfterSeconds))
    sendOAuthError(res, problem, statusOf(problem))
  } else if (problem instanceof UnreadableForm) {
    sendOAuthError(res, { error: 'invalid_request', description: problem.message }, problem.status)
    if (problem.status === 413) res.once('finish', () => res.req.destroy())
  } else if (problem instanceof Failure && problem.kind === 'unavailable') {
    sendJson(res, 503, { error: 'server_error', error_description: 'the service cannot answer now' }, { ...NO_STORE, 'Retry-After': '2' })
    return 'unexpected'
  } else if (problem instanceof Failure && problem.kind === 'invalid_argument') {
    sendOAuthError(res, { error: 'invalid_request', description: 'a parameter holds text that cannot be read' }, 400)
  } else {
    sendJson(res, 500, { error: 'server_error', error_description: 'something went wrong' })
    return 'unexpected'
  }
  return 'expected'
}
