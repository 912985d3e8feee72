import { MAX_FORM_BYTES } from '../wire/read-form.js'
import type { LimitedArea } from './rate-limiter.js'

/** Limits of one request of a route. Mandatory in the endpoint tables. */
export interface RouteBudget {
  /** Requests of one area share a rate limit. */
  readonly area: LimitedArea
  /** The area of POST requests. Default: `area`. */
  readonly postArea?: LimitedArea
  /** Larger bodies are refused with 413; 0 when the route reads no body. */
  readonly maxBodyBytes: number
  /** From the request line to the last byte of the response. The frame ends longer requests. */
  readonly maxSeconds: number
  /** The frame reports larger responses as faults. */
  readonly maxAnswerBytes: number
}

const KB = 1024
const MB = 1024 * KB

/** Longer than all inner limits: receiving a body, storage, password queue. */
const USUAL_SECONDS = 60
/** For large responses over slow connections. */
const DOWNLOAD_SECONDS = 120

const protocol = (area: LimitedArea): RouteBudget => ({
  area, maxBodyBytes: MAX_FORM_BYTES, maxSeconds: USUAL_SECONDS, maxAnswerBytes: 256 * KB,
})
const readOnly = (area: LimitedArea, maxAnswerBytes: number, maxSeconds = USUAL_SECONDS): RouteBudget => ({
  area, maxBodyBytes: 0, maxSeconds, maxAnswerBytes,
})

/** Token, introspection and revocation endpoints. */
export const TOKEN_BUDGET = protocol('token')
export const PAR_BUDGET = protocol('par')
export const DEVICE_BUDGET = protocol('device')
/** Authentication requests of clients (CIBA). As rare as those of devices. */
export const BACKCHANNEL_BUDGET = protocol('device')
/** Registration of clients. As rare as that of devices, and as anonymous. */
export const REGISTRATION_BUDGET = protocol('device')

/** Public documents (key set, discovery document), stylesheets of pages, and preflight requests. */
export const PUBLIC_BUDGET = readOnly('keys', 64 * KB)
/** A page with forms. */
export const PAGE_BUDGET: RouteBudget = { area: 'login', maxBodyBytes: MAX_FORM_BYTES, maxSeconds: USUAL_SECONDS, maxAnswerBytes: 512 * KB }
/** Where identity providers and the browsers that come from them arrive: messages of strangers with signatures, which are expensive to read. */
export const PROVIDER_BUDGET: RouteBudget = { ...PAGE_BUDGET, area: 'provider' }
/** A page whose form requires password hashing. */
export const PASSWORD_PAGE_BUDGET: RouteBudget = { ...PAGE_BUDGET, postArea: 'password' }
/** The files and pictures of the pages. */
export const PAGE_FILE_BUDGET = readOnly('login', MB, DOWNLOAD_SECONDS)
/** The export of own data, and the developer inbox. */
export const DOWNLOAD_PAGE_BUDGET: RouteBudget = { ...PAGE_BUDGET, maxSeconds: DOWNLOAD_SECONDS, maxAnswerBytes: 16 * MB }
/** The API reference and the OpenAPI document. */
export const DOCS_BUDGET = readOnly('docs', 8 * MB, DOWNLOAD_SECONDS)
/** Health, readiness and metrics. */
export const OPERATIONS_BUDGET = readOnly('operations', 4 * MB)
/** Calls of API methods by agents. */
export const MCP_BUDGET: RouteBudget = { area: 'api', maxBodyBytes: 256 * KB, maxSeconds: DOWNLOAD_SECONDS, maxAnswerBytes: 16 * MB }
/** API methods. Long, because an import of many users hashes for minutes. */
export const apiBudget = (maxBodyBytes: number): RouteBudget => ({
  area: 'api', maxBodyBytes, maxSeconds: maxBodyBytes > 4 * MB ? 900 : DOWNLOAD_SECONDS, maxAnswerBytes: 16 * MB,
})
