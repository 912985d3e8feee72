import { MAX_FORM_BYTES } from '../wire/read-form.js'
import type { LimitedArea } from './rate-limiter.js'

/** What one request of a route may cost. Every row of a table of endpoints names one, so no route is without limits. */
export interface RouteBudget {
  /** Requests of one area share a rate limit. */
  readonly area: LimitedArea
  /** The area of POST requests, where it is another one. */
  readonly postArea?: LimitedArea
  /** Larger bodies are refused with 413; 0 where the route reads no body. */
  readonly maxBodyBytes: number
  /** From the request line to the last byte of the answer. The frame ends what takes longer. */
  readonly maxSeconds: number
  /** The frame reports larger answers as faults. */
  readonly maxAnswerBytes: number
}

const KB = 1024
const MB = 1024 * KB

/** Longer than every bound below it: on the arrival of a body, on storage, on the queue of passwords. */
const USUAL_SECONDS = 60
/** A slow connection needs time for a large answer. */
const DOWNLOAD_SECONDS = 120

const protocol = (area: LimitedArea): RouteBudget => ({
  area, maxBodyBytes: MAX_FORM_BYTES, maxSeconds: USUAL_SECONDS, maxAnswerBytes: 256 * KB,
})
const readOnly = (area: LimitedArea, maxAnswerBytes: number, maxSeconds = USUAL_SECONDS): RouteBudget => ({
  area, maxBodyBytes: 0, maxSeconds, maxAnswerBytes,
})

/** The endpoints of OAuth and OpenID Connect that take forms. */
export const TOKEN_BUDGET = protocol('token')
export const PAR_BUDGET = protocol('par')
export const DEVICE_BUDGET = protocol('device')

/** What every client reads: the key set, the discovery document, and preflight requests. */
export const PUBLIC_BUDGET = readOnly('keys', 64 * KB)
/** A page with forms. */
export const PAGE_BUDGET: RouteBudget = { area: 'login', maxBodyBytes: MAX_FORM_BYTES, maxSeconds: USUAL_SECONDS, maxAnswerBytes: 512 * KB }
/** A page whose form has a password hashed. */
export const PASSWORD_PAGE_BUDGET: RouteBudget = { ...PAGE_BUDGET, postArea: 'password' }
/** The files and pictures of the pages. */
export const PAGE_FILE_BUDGET = readOnly('login', MB, DOWNLOAD_SECONDS)
/** A person's own data, and the mails of the developer's inbox. */
export const DOWNLOAD_PAGE_BUDGET: RouteBudget = { ...PAGE_BUDGET, maxSeconds: DOWNLOAD_SECONDS, maxAnswerBytes: 16 * MB }
/** The description of the API and what shows it. */
export const DOCS_BUDGET = readOnly('docs', 8 * MB, DOWNLOAD_SECONDS)
/** Health, readiness and metrics. */
export const OPERATIONS_BUDGET = readOnly('operations', 4 * MB)
/** Methods of the API: an import of many users hashes for minutes. */
export const apiBudget = (maxBodyBytes: number): RouteBudget => ({
  area: 'api', maxBodyBytes, maxSeconds: maxBodyBytes > 4 * MB ? 900 : DOWNLOAD_SECONDS, maxAnswerBytes: 16 * MB,
})
