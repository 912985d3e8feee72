import { parseShallow } from './parse-shallow.js'

/** An error that a target wants to return to the caller. */
export interface Forwarded {
  /** 400–499; absent for any other value. */
  readonly status?: number
  readonly message: string
}

const MAX_MESSAGE = 500
const DEFAULT_MESSAGE = 'a target has refused the call'

// eslint-disable-next-line no-control-regex -- control characters are what this removes
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]+/g

const isStatus = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 400 && (value as number) <= 499

/** Reduces text from outside to one short line of visible characters, because it becomes part of our response. */
const cleaned = (message: unknown): string =>
  typeof message === 'string' ? message.slice(0, MAX_MESSAGE).replace(UNSEEN, ' ').trim() || DEFAULT_MESSAGE : DEFAULT_MESSAGE

/** Reads `{ "forwardedStatusCode": 403, "forwardedErrorMessage": "…" }` from a successful response. */
export function forwardedIn(body: string): Forwarded | undefined {
  if (!body.includes('forwarded')) return undefined
  const answer = parseShallow(body)
  if (typeof answer !== 'object' || answer === null) return undefined
  const { forwardedStatusCode: status, forwardedErrorMessage: message } = answer as Readonly<Record<string, unknown>>
  const isSaid = (status !== undefined && status !== null && status !== 0) || (typeof message === 'string' && message !== '')
  return isSaid ? { ...(isStatus(status) ? { status } : {}), message: cleaned(message) } : undefined
}
