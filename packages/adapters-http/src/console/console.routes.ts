import { createHash, randomBytes } from 'node:crypto'
import { ENDPOINTS } from '@keyhall/core/protocol'
import type { Pages } from '../login/pages.js'
import { sendPage } from '../login/send-page.js'
import { messagePage } from '../login/views/index.js'
import type { HttpDependencies } from '../dependencies.js'
import type { Handler } from '../server/frame.js'
import type { PageEndpoint } from '../server/mount-endpoints.js'
import { PAGE_BUDGET } from '../server/route-budget.js'
import { encodeForm, parseQuery } from '../wire/form-encoding.js'
import { NO_STORE, sendEmpty } from '../wire/send.js'

/**
 * The URL that the first start prints, until the management console is served here: signs the administrator in as the client `console`
 * and shows a confirmation. The code cannot be redeemed, because the verifier of its challenge is discarded.
 */
export function consolePages(deps: HttpDependencies, pages: Pages, basePath: string): readonly PageEndpoint[] {
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
    const page = pages.of(res)
    const name = isSignedIn ? 'signedInToConsole' : 'unexpected'
    const said = { title: page.words(`messages.${name}.title`), text: page.words(`messages.${name}.text`) }
    sendPage(res, isSignedIn ? 200 : 400, (nonce) => messagePage({ ...page, nonce }, { kind: isSignedIn ? 'done' : 'error', ...said }))
  }
  const home: Handler = (_req, res) => {
    sendEmpty(res, 302, { Location: `${basePath}/ui/console` })
  }
  return [
    { path: '/', name: 'home', methods: { GET: home }, budget: PAGE_BUDGET, isSafe: true },
    { path: '/ui/console', name: 'console', methods: { GET: start }, budget: PAGE_BUDGET, isSafe: true },
    { path: '/ui/console/callback', name: 'console/callback', methods: { GET: callback }, budget: PAGE_BUDGET, isSafe: true },
  ]
}
