import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { FEATURES } from '@keyhall/core/instance'
import type { HttpDependencies } from '../dependencies.js'
import type { Pages } from '../login/pages.js'
import { PAGE_HEADERS } from '../login/send-page.js'
import type { Handler } from '../server/frame.js'
import { protocolFamily } from '../server/families.js'
import type { Endpoint, PageEndpoint } from '../server/mount-endpoints.js'
import { PAGE_BUDGET, PAGE_FILE_BUDGET } from '../server/route-budget.js'
import { encodingFor, matchesTag } from '../wire/prepared-answer.js'
import { NO_STORE, send, sendEmpty } from '../wire/send.js'
import { ConsoleFiles } from './console-files.js'
import { consolePage } from './console-page.js'

/** `style-src` needs the nonce: the component library writes style elements, and gives them the nonce of the script. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, "connect-src 'self'", "img-src 'self' data:", "font-src 'self'",
    "frame-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].join('; ')

const FILE_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Cross-Origin-Resource-Policy': 'same-origin', 'Vary': 'Accept-Encoding' } as const

/** `/`: redirects to the console, or to the account pages on a server without the console. */
function homePage(target: string): PageEndpoint {
  const home: Handler = (_req, res) => sendEmpty(res, 302, { Location: target })
  return { path: '/', name: 'home', methods: { GET: home }, budget: PAGE_BUDGET, isSafe: true }
}

/** The management console. Every path below `/ui/console` that is not a file returns the same page, whose script reads the path. */
export function consolePages(deps: HttpDependencies, pages: Pages, basePath: string): readonly PageEndpoint[] {
  const { consoleFolder, baseUrl, vendor, version, consoleClientId: clientId, compared } = deps
  if (consoleFolder === undefined) return [homePage(`${basePath}/ui/account`)]
  const files = new ConsoleFiles(consoleFolder)
  const page: Handler = async (_req, res) => {
    const entry = await files.entry()
    const { settings } = await compared()
    const nonce = randomBytes(16).toString('base64url')
    const html = consolePage({ page: pages.of(res), facts: { baseUrl, vendor, version, clientId, features: FEATURES.filter((one) => settings.features[one]) }, entry, nonce })
    send(res, 200, 'text/html; charset=utf-8', Buffer.from(html), { ...PAGE_HEADERS, 'Content-Security-Policy': policy(nonce) })
  }
  const row = { name: 'console', methods: { GET: page }, budget: PAGE_BUDGET, isSafe: true }
  return [homePage(`${basePath}/ui/console`), { path: '/ui/console', ...row }, { path: '/ui/console/*address', ...row }]
}

/** The files of the console. Their names contain a hash of their content; the build compresses them. */
export function consoleFiles({ consoleFolder }: HttpDependencies): readonly Endpoint[] {
  if (consoleFolder === undefined) return []
  const files = new ConsoleFiles(consoleFolder)
  const file: Handler = async (req, res) => {
    const name = nameIn(req)
    const type = files.typeOf(name)
    const accepted = encodingFor(req.headers['accept-encoding'])
    const encoding = accepted === 'identity' ? undefined : accepted
    const tag = `"${name}${encoding ? `-${encoding}` : ''}"`
    const headers = { ...FILE_HEADERS, ETag: tag, ...(encoding ? { 'Content-Encoding': encoding } : {}) }
    const body = type === undefined ? undefined : await files.read(name, encoding)
    if (type === undefined || body === undefined) sendEmpty(res, 404, NO_STORE)
    else if (matchesTag(req.headers['if-none-match'], tag)) sendEmpty(res, 304, headers)
    else send(res, 200, type, body, headers)
  }
  return [{
    path: '/ui/console/assets/:file', name: 'console/files', methods: { GET: file }, family: protocolFamily, budget: PAGE_FILE_BUDGET, isSafe: true,
  }]
}

const nameIn = ({ params }: Request): string => {
  const { file } = params
  return typeof file === 'string' ? file : ''
}
