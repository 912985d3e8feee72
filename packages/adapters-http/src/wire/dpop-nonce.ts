import type { Request, Response } from 'express'
import type { DpopNonces } from '@keyhall/core/assertions'
import type { Handler } from '../server/frame.js'

const usesDpop = ({ headers }: Request): boolean => headers['dpop'] !== undefined || /^dpop /i.test(headers.authorization ?? '')

/** Adds the nonce for the client's next DPoP proof to the response, if the instance requires one (RFC 9449 §8, §9). */
async function addDpopNonce(res: Response, nonces: DpopNonces): Promise<void> {
  const nonce = await nonces.current()
  if (nonce === undefined) return
  res.setHeader('DPoP-Nonce', nonce)
  const exposed = res.getHeader('Access-Control-Expose-Headers')
  // RFC 9449 §8: scripts read it only if it is exposed to them
  if (typeof exposed === 'string') res.setHeader('Access-Control-Expose-Headers', `${exposed}, DPoP-Nonce`)
}

/** The handler, whose responses carry the nonce for the next proof. */
export const withDpopNonce =
  (handler: Handler, nonces: DpopNonces): Handler =>
  (req, res, framed) => {
    if (!usesDpop(req)) return handler(req, res, framed)
    return addDpopNonce(res, nonces).then(() => handler(req, res, framed))
  }
