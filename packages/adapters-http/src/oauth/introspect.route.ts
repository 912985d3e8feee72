import type { IntrospectToken } from '@keyhall/core/tokens'
import type { Handler } from '../server/frame.js'
import { clientCredentials } from '../wire/client-credentials.js'
import { readForm } from '../wire/read-form.js'
import { sendJson } from '../wire/send.js'

/** POST /oauth/v2/introspect (RFC 7662 §2). */
export const introspectRoute =
  (introspect: IntrospectToken): Handler =>
  async (req, res) => {
    const parameters = await readForm(req)
    sendJson(res, 200, await introspect.introspect(parameters, clientCredentials(req, parameters)))
  }
