import type { IntrospectToken } from '@keyhall/core/tokens'
import type { Handler } from '../server/frame.js'
import type { ReadClientCertificate } from '../wire/client-certificate.js'
import { clientCredentials } from '../wire/client-credentials.js'
import { readForm } from '../wire/read-form.js'
import { sendClaims } from '../wire/send.js'

const SIGNED = 'application/token-introspection+jwt'

/** RFC 9701 §4: named among the accepted types, and not refused by a quality of 0. */
const acceptsSigned = (accept = ''): boolean =>
  accept.split(',').some((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return type === SIGNED && !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))
  })

/** POST /oauth/v2/introspect (RFC 7662 §2). */
export const introspectRoute =
  (introspect: IntrospectToken, certificateOf: ReadClientCertificate): Handler =>
  async (req, res) => {
    const parameters = await readForm(req)
    const credentials = clientCredentials(req, parameters, certificateOf)
    const isSigned = acceptsSigned(req.headers.accept)
    sendClaims(res, await (isSigned ? introspect.introspectSigned(parameters, credentials) : introspect.introspect(parameters, credentials)), SIGNED)
  }
