import { ApiError } from './errors.js'
import type { ApiErrorCode, ErrorDetail } from './errors.js'

const BY_STATUS: Readonly<Record<number, ApiErrorCode>> = { 429: 'resource_exhausted', 502: 'unavailable', 503: 'unavailable', 504: 'unavailable' }

/** The error of the Connect protocol. */
interface ErrorBody {
  readonly code: ApiErrorCode
  readonly message: string
  readonly details?: readonly { readonly debug?: ErrorDetail }[]
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' && 'message' in body && typeof body.message === 'string'

/** `profile.givenName: is missing` begins with the member, which is `field` too. */
const withoutField = (detail: ErrorDetail): ErrorDetail =>
  detail.field === undefined ? detail : { ...detail, message: detail.message.replace(`${detail.field}: `, '') }

/** Seconds from now; a proxy may send a date (RFC 9110 §10.2.3). */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** The error of a response that is not a success, or whose body is not JSON. */
export function toApiError(response: Response, body: unknown): ApiError {
  const { status, headers, ok } = response
  const known = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterSeconds(headers.get('retry-after')),
  }
  if (!ok && isErrorBody(body)) {
    const details = (body.details ?? []).flatMap(({ debug }) => (debug ? [withoutField(debug)] : []))
    return new ApiError({ ...known, code: body.code, message: body.message, details })
  }
  const message = ok ? 'the response is not JSON: baseUrl is not the address of the server' : `the server answered with status ${status}`
  return new ApiError({ ...known, code: BY_STATUS[status] ?? 'unknown', message, details: [] })
}
