import type { Arrival } from '../browser/arrival.js'
import { loginForm } from '../browser/sign-in.js'
import { authorizationResponse, described } from '../party/authorization-response.js'
import type { AuthorizationResponse } from '../party/authorization-response.js'
import { problemIn } from '../party/client-calls.js'
import { fail } from '../verdict.js'
import type { JsonAnswer } from '../wire/json-answer.js'

const oneOf = (errors: readonly string[]): string => errors.join(' or ')

/** The request led to an error for the client, one of these, and to no page. @throws Verdict */
export function expectErrorResponse(arrival: Arrival, errors: readonly string[]): AuthorizationResponse {
  const response = authorizationResponse(arrival)
  if (!response) return fail(`expected the error ${oneOf(errors)} at the redirect URI, got ${arrival.description}`)
  const isRight = errors.includes(response.parameters.get('error') ?? '') && !response.parameters.has('code')
  return isRight ? response : fail(`expected the error ${oneOf(errors)}, got ${described(response)}`)
}

/** The request led to a page of the server that says what is wrong, and nowhere else. @throws Verdict */
export function expectErrorPage(arrival: Arrival): void {
  const { leftTo, answer, redirects } = arrival
  if (leftTo !== undefined) fail(`expected an error page of the server, got ${arrival.description}`)
  const isClientError = answer.status >= 400 && answer.status < 500
  if (!isClientError || loginForm(arrival)) fail(`expected an error page with a status from 400 to 499, got ${arrival.description}`)
  if (redirects.some((address) => /[?&#](code|error)=/.test(address))) fail(`expected no redirect, got one to ${redirects.join(', ')}`)
}

/** A refusal by any status of the client's fault, without a token or a request_uri. @throws Verdict */
export function expectClientError(what: string, answer: JsonAnswer, statuses: (status: number) => boolean = (status) => status >= 400 && status < 500): void {
  if (!statuses(answer.status) || 'access_token' in answer.json || 'request_uri' in answer.json) fail(`expected ${what} to be refused, got ${problemIn(answer)}`)
}

/** An endpoint refused with one of these errors, and gave nothing (RFC 6749 §5.2). @throws Verdict */
export function expectRefusal(answer: JsonAnswer, errors: readonly string[], statuses: readonly number[] = [400]): void {
  const isRight = errors.includes(String(answer.json['error'])) && statuses.includes(answer.status) && !('access_token' in answer.json)
  if (!isRight) fail(`expected status ${statuses.join(' or ')} with ${oneOf(errors)}, got ${problemIn(answer)}`)
}
