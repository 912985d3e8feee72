import type { RevokeToken } from '@keyhall/core/tokens'
import type { Handler } from '../server/frame.js'
import type { ReadClientCertificate } from '../wire/client-certificate.js'
import { clientCredentials } from '../wire/client-credentials.js'
import { readForm } from '../wire/read-form.js'
import { NO_STORE, sendEmpty } from '../wire/send.js'

/** POST /oauth/v2/revoke (RFC 7009 §2). */
export const revokeRoute =
  (revoke: RevokeToken, certificateOf: ReadClientCertificate): Handler =>
  async (req, res, { origin }) => {
    const parameters = await readForm(req)
    await revoke.revoke(parameters, clientCredentials(req, parameters, certificateOf), origin())
    sendEmpty(res, 200, NO_STORE)
  }
