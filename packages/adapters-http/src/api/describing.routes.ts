import { createHash } from 'node:crypto'
import type { HttpDependencies } from '../dependencies.js'
import { ANY_ORIGIN, publicPreflight } from '../oauth/cross-origin.js'
import { protocolFamily } from '../server/families.js'
import type { Endpoint } from '../server/mount-endpoints.js'
import { DOCS_BUDGET } from '../server/route-budget.js'
import { PreparedAnswer } from '../wire/prepared-answer.js'
import { docsPage } from './docs/docs-page.js'
import { docsStylesheet } from './docs/docs-stylesheet.js'
import { openApiDocument } from './openapi.js'

const PUBLIC = { 'Cache-Control': 'public, max-age=300' } as const

const policy = (): string => {
  const hash = createHash('sha256').update(docsStylesheet).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; object-src 'none'`
}

/** `/openapi.json` and `/docs`: made at the first request, and sent compressed. */
export function describingEndpoints({ api, baseUrl, version }: Pick<HttpDependencies, 'api' | 'baseUrl' | 'version'>): readonly Endpoint[] {
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '')
  const openApi = new PreparedAnswer(() => ({
    type: 'application/json',
    body: Buffer.from(JSON.stringify(openApiDocument(api, { baseUrl, version }))),
    headers: { ...PUBLIC, ...ANY_ORIGIN },
  }))
  const docs = new PreparedAnswer(() => ({
    type: 'text/html; charset=utf-8',
    body: Buffer.from(docsPage(api, { baseUrl, basePath })),
    headers: { ...PUBLIC, 'Content-Security-Policy': policy(), 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'no-referrer' },
  }))
  const row = { family: protocolFamily, budget: DOCS_BUDGET, isSafe: true }
  return [
    { path: '/openapi.json', name: 'openapi', methods: { GET: (req, res) => openApi.send(req, res) }, ...row, preflight: publicPreflight },
    { path: '/docs', name: 'docs', methods: { GET: (req, res) => docs.send(req, res) }, ...row },
  ]
}
