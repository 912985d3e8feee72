import type { ClientId } from './entity-ids.js'

/** The origin of a request, as recorded in the audit trail and the log. */
export interface RequestOrigin {
  /** The client's IP address; behind a trusted proxy, the one that the proxy reports. */
  readonly address: string
  /** At most 256 characters, without control characters. */
  readonly userAgent?: string
  /** The id that the response and the log contain. */
  readonly requestId: string
}

/** The client for which something happens, and the origin of the request. */
export interface RequestContext {
  readonly clientId?: ClientId
  readonly origin?: RequestOrigin
}

const MAX_USER_AGENT = 256

// eslint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROL_OR_SURROGATE = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/g

/** The user agent is untrusted, so it is truncated and sanitized before it is stored. */
export function requestOrigin(from: {
  readonly address: string
  readonly userAgent?: string | undefined
  readonly requestId: string
}): RequestOrigin {
  const { address, requestId } = from
  const userAgent = from.userAgent?.slice(0, MAX_USER_AGENT).replace(CONTROL_OR_SURROGATE, '')
  return { address, ...(userAgent ? { userAgent } : {}), requestId }
}
