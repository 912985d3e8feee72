import type { RequestBackchannel } from '@keyhall/core/ciba'
import type { Handler } from '../server/frame.js'
import type { ReadClientCertificate } from '../wire/client-certificate.js'
import { clientCredentials } from '../wire/client-credentials.js'
import { readForm } from '../wire/read-form.js'
import { sendJson } from '../wire/send.js'

/** POST /oauth/v2/bc-authorize (CIBA Core §7.1). */
export const backchannelAuthenticationRoute =
  (backchannel: RequestBackchannel, certificateOf: ReadClientCertificate): Handler =>
  async (req, res, { origin }) => {
    const parameters = await readForm(req)
    const { authReqId, expiresIn, interval } = await backchannel.request(parameters, clientCredentials(req, parameters, certificateOf), origin())
    // CIBA Core §7.3
    sendJson(res, 200, { auth_req_id: authReqId, expires_in: expiresIn, interval })
  }
