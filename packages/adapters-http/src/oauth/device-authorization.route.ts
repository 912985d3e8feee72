import type { AuthorizeDevice, DeviceCodes } from '@keyhall/core/device'
import type { Handler } from '../server/frame.js'
import type { ReadClientCertificate } from '../wire/client-certificate.js'
import { clientCredentials } from '../wire/client-credentials.js'
import { readForm } from '../wire/read-form.js'
import { sendJson } from '../wire/send.js'

/** RFC 8628 §3.2. */
const deviceResponse = (codes: DeviceCodes) => ({
  device_code: codes.deviceCode,
  user_code: codes.userCode,
  verification_uri: codes.verificationUri,
  verification_uri_complete: codes.verificationUriComplete,
  expires_in: codes.expiresIn,
  interval: codes.interval,
})

/** POST /oauth/v2/device_authorization (RFC 8628 §3.1). */
export const deviceAuthorizationRoute =
  (authorize: AuthorizeDevice, certificateOf: ReadClientCertificate): Handler =>
  async (req, res) => {
    const parameters = await readForm(req)
    sendJson(res, 200, deviceResponse(await authorize.authorize(parameters, clientCredentials(req, parameters, certificateOf))))
  }
