import { UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { ExactResponse } from './exact-response.js'

/** Seconds for one call of a provider. */
const TIMEOUT = 10
/** Bytes of an answer: parsing the heaviest JSON of this length takes less than 50 ms. */
const MAX_ANSWER = 512 * 1024

/** The part of `fetch` that protocol libraries use. */
export type GuardedFetch = (
  url: string,
  options: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown },
) => Promise<Response>

function methodOf(method: string | undefined): 'GET' | 'POST' {
  if (method === undefined || method === 'GET') return 'GET'
  if (method === 'POST') return 'POST'
  throw new UpstreamUnreachable(`no call of a provider uses ${method}`)
}

function bodyOf(body: unknown): string {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new UpstreamUnreachable('a call of a provider has a form or text as its body')
}

/** `fetch` for libraries, through the guarded client: no forbidden addresses, no redirects, limited time and size. */
export const guardedFetch = (http: OutgoingHttp): GuardedFetch => async (url, { method, headers = {}, body }) => {
  const answer = await http.send({ url, method: methodOf(method), headers, body: bodyOf(body), timeout: TIMEOUT, maxAnswerBytes: MAX_ANSWER })
  if ('problem' in answer) throw new UpstreamUnreachable(`${new URL(url).host}: ${answer.problem} (${answer.detail})`)
  const { status, body: text, contentType } = answer
  // Interim statuses and those without a body cannot carry one.
  const isEmpty = status === 204 || status === 205 || status === 304
  return new ExactResponse(isEmpty ? null : text, { status, headers: contentType === undefined ? {} : { 'content-type': contentType } })
}
