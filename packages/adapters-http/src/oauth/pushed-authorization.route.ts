import type { PushAuthorization } from '@keyhall/core/auth-requests'
import type { Handler } from '../server/frame.js'
import type { ReadClientCertificate } from '../wire/client-certificate.js'
import { clientCredentials } from '../wire/client-credentials.js'
import { dpopProof } from '../wire/dpop-proof.js'
import { readForm } from '../wire/read-form.js'
import { sendJson } from '../wire/send.js'
import type { SenderReader } from '../wire/sender.js'

/** POST /oauth/v2/par (RFC 9126 §2). */
export const pushedAuthorizationRoute =
  (push: PushAuthorization, sender: SenderReader, certificateOf: ReadClientCertificate): Handler =>
  async (req, res) => {
    const parameters = await readForm(req)
    const { requestUri, expiresIn } = await push.push(parameters, clientCredentials(req, parameters, certificateOf), dpopProof(req), sender.basesOf(req))
    sendJson(res, 201, { request_uri: requestUri, expires_in: expiresIn })
  }
