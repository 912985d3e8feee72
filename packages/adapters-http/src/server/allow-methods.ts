import type { RequestHandler } from 'express'
import { NO_STORE, sendEmpty } from '../wire/send.js'

/** Answers 405. Also for HEAD where GET acts: Express would otherwise run the GET handler (security reference, T6). */
export const refuseMethod =
  (allowed: string): RequestHandler =>
  (_req, res) => {
    sendEmpty(res, 405, { ...NO_STORE, Allow: allowed })
  }
