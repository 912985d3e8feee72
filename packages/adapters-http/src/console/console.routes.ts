import { createHash, randomBytes } from 'node:crypto'
import { ENDPOINTS } from '@keyhall/core/discovery'
import { sendPage } from '../login/send-page.js'
import { messagePage, textsIn } from '../login/views/index.js'
import type { Mount } from '../mount.js'
import { refuseMethod } from '../server/allow-methods.js'
import type { Family, Handler } from '../server/frame.js'
import { encodeForm, parseQuery } from '../wire/form-encoding.js'
import { NO_STORE, sendEmpty } from '../wire/send.js'

const { messages } = textsIn('en')

/**
 * The address that the first start prints, until the management console lives here: it signs the administrator in as the client
 * `console` and says so. The code is not redeemed, and the verifier of its challenge is thrown away, so nobody can.
 */
export function mountConsole({ router, frame, deps, basePath }: Mount, family: Family): void {
  const start: Handler = (_req, res) => {
    const query = encodeForm({
      client_id: deps.consoleClientId,
      redirect_uri: `${deps.baseUrl}/ui/console/callback`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
      code_challenge_method: 'S256',
    })
    sendEmpty(res, 302, { ...NO_STORE, Location: `${basePath}${ENDPOINTS.authorize}?${query}` })
  }
  const callback: Handler = (req, res) => {
    const isSignedIn = parseQuery(req.url).has('code')
    const { title, text } = isSignedIn ? messages.signedInToConsole : messages.unexpected
    sendPage(res, isSignedIn ? 200 : 400, (nonce) => messagePage({ nonce, basePath, lang: 'en' }, { kind: isSignedIn ? 'done' : 'error', title, text }))
  }
  const home: Handler = (_req, res) => {
    sendEmpty(res, 302, { Location: `${basePath}/ui/console` })
  }
  router.route('/').get(frame.route('home', family, home, 'login')).all(refuseMethod('GET'))
  router.route('/ui/console').get(frame.route('console', family, start, 'login')).all(refuseMethod('GET'))
  router.route('/ui/console/callback').get(frame.route('console/callback', family, callback, 'login')).all(refuseMethod('GET'))
}
