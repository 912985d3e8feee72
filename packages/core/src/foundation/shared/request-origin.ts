import type { ClientId } from './entity-ids.js'

/** Where a request came from, as the audit trail and the log tell it. */
export interface RequestOrigin {
  /** The IP address of whoever asked; behind a trusted proxy, what that one says. */
  readonly address: string
  /** At most 256 characters, none of them a control character. */
  readonly userAgent?: string
  /** The one that the answer and the log carry. */
  readonly requestId: string
}

/** For which client something happens, and from where it was asked for. */
export interface RequestContext {
  readonly clientId?: ClientId
  readonly origin?: RequestOrigin
}

const MAX_USER_AGENT = 256

// eslint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROL_OR_SURROGATE = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/g

/** Whoever asks has chosen the user agent: what is kept of it is short, and safe to store and to show. */
export function requestOrigin(from: {
  readonly address: string
  readonly userAgent?: string | undefined
  readonly requestId: string
}): RequestOrigin {
  const { address, requestId } = from
  const userAgent = from.userAgent?.slice(0, MAX_USER_AGENT).replace(CONTROL_OR_SURROGATE, '')
  return { address, ...(userAgent ? { userAgent } : {}), requestId }
}
