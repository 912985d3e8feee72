import { ENDPOINTS } from '@keyhall/core/protocol'
import { withDefined } from '@keyhall/core/shared'
import type { GetUserInfo } from '@keyhall/core/tokens'
import type { Handler } from '../server/frame.js'
import { accessToken } from '../wire/access-token.js'
import { dpopProof } from '../wire/dpop-proof.js'
import { readForm } from '../wire/read-form.js'
import { sendClaims } from '../wire/send.js'
import type { SenderReader } from '../wire/sender.js'

const isForm = (type: string | undefined): boolean => type?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** GET and POST /oidc/v1/userinfo (OIDC Core §5.3). */
export const userinfoRoute =
  (userInfo: GetUserInfo, sender: SenderReader): Handler =>
  async (req, res) => {
    // FAPI 1.0 Baseline §6.2.1, item 11, for suites and clients that correlate by it
    const interaction = req.headers['x-fapi-interaction-id']
    if (typeof interaction === 'string' && UUID.test(interaction)) res.setHeader('x-fapi-interaction-id', interaction)
    const form = req.method === 'POST' && isForm(req.headers['content-type']) ? await readForm(req) : undefined
    const { text, scheme } = accessToken(req, form)
    const urls = sender.basesOf(req).map((base) => `${base}${ENDPOINTS.userinfo}`)
    const presented = withDefined({ text, scheme, method: req.method, urls }, { proof: dpopProof(req), certificateThumbprint: sender.certificateOf(req) })
    sendClaims(res, await userInfo.respond(presented), 'application/jwt')
  }
