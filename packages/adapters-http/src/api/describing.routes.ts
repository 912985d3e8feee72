import type { HttpDependencies } from '../dependencies.js'
import { ANY_ORIGIN, publicPreflight } from '../oauth/cross-origin.js'
import { protocolFamily } from '../server/families.js'
import type { Endpoint } from '../server/mount-endpoints.js'
import { DOCS_BUDGET } from '../server/route-budget.js'
import { PreparedAnswer } from '../wire/prepared-answer.js'
import { docsPage } from './docs/docs-page.js'
import { docsStylesheet } from './docs/docs-stylesheet.js'
import { startScript } from './docs/start-script.js'
import { readSwaggerFile, swaggerVersion } from './docs/swagger-ui.js'
import { openApiDocument } from './openapi.js'

const MINUTES = { 'Cache-Control': 'public, max-age=300' } as const
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const
const SAME_ORIGIN = { 'Cross-Origin-Resource-Policy': 'same-origin' } as const

/** Allows resources of this server only. */
const POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
  "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "object-src 'none'",
].join('; ')

const PAGE = { 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'no-referrer' } as const
const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

/** A file of the page: its path below the base URL, and its content. */
interface DocsFile {
  readonly path: string
  readonly type: string
  readonly read: () => Buffer
  readonly caching: Readonly<Record<string, string>>
}

function docsFiles(): readonly DocsFile[] {
  const version = swaggerVersion()
  return [
    { path: `/docs/swagger-ui-${version}.css`, type: STYLE, read: () => readSwaggerFile('swagger-ui.css'), caching: FOR_EVER },
    { path: '/docs/page.css', type: STYLE, read: () => Buffer.from(docsStylesheet), caching: MINUTES },
    { path: `/docs/swagger-ui-${version}.js`, type: SCRIPT, read: () => readSwaggerFile('swagger-ui-bundle.js'), caching: FOR_EVER },
    { path: '/docs/start.js', type: SCRIPT, read: () => Buffer.from(startScript), caching: MINUTES },
  ]
}

/** `/openapi.json`, and `/docs` with its files: created at the first request, and compressed once. */
export function describingEndpoints({ api, baseUrl, version }: Pick<HttpDependencies, 'api' | 'baseUrl' | 'version'>): readonly Endpoint[] {
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '')
  const files = docsFiles()
  const addresses = (type: string): readonly string[] => files.filter((file) => file.type === type).map(({ path }) => `${basePath}${path}`)
  const openApi = new PreparedAnswer(async () => ({
    type: 'application/json',
    body: Buffer.from(JSON.stringify(await openApiDocument(api, { baseUrl, version }))),
    headers: { ...MINUTES, ...ANY_ORIGIN },
  }))
  const page = new PreparedAnswer(() => ({
    type: 'text/html; charset=utf-8',
    body: Buffer.from(docsPage({ openApi: `${basePath}/openapi.json`, styles: addresses(STYLE), scripts: addresses(SCRIPT) })),
    headers: { ...MINUTES, ...PAGE },
  }))
  const row = (path: string, name: string, answer: PreparedAnswer): Endpoint =>
    ({ path, name, methods: { GET: (req, res) => answer.send(req, res) }, family: protocolFamily, budget: DOCS_BUDGET, isSafe: true })
  return [
    { ...row('/openapi.json', 'openapi', openApi), preflight: publicPreflight },
    row('/docs', 'docs', page),
    ...files.map(({ path, type, read, caching }) =>
      row(path, 'docs/files', new PreparedAnswer(() => ({ type, body: read(), headers: { ...caching, ...SAME_ORIGIN } })))),
  ]
}
