import type { Response } from 'express'
import { NO_STORE, sendJson } from '../wire/send.js'
import { sendProtocolProblem } from '../wire/oauth-error-response.js'
import type { Family } from './frame.js'

/** The family of JSON endpoints for programs. */
export const protocolFamily: Family = {
  onProblem: sendProtocolProblem,
  onTooMany: (res: Response, seconds: number) => {
    sendJson(res, 429, { error: 'temporarily_unavailable', error_description: 'too many requests' }, { ...NO_STORE, 'Retry-After': String(seconds) })
  },
}
