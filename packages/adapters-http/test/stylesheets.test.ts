import assert from 'node:assert/strict'
import { PLAIN_BRANDING } from '@keyhall/core/instance'
import { wordsIn } from '@keyhall/texts'
import request from 'supertest'
import { accountStylesheet, dataPage } from '#src/account/views/index.js'
import { stylesheetFile } from '#src/assets/stylesheet-file.js'
import { formPostPage, loginNamePage, lookOf, pageStylesheet } from '#src/login/views/index.js'
import type { PageContext } from '#src/login/views/index.js'
import { NO_RATE_LIMITS } from '#src/index.js'
import { NOW, aServer } from './support/a-server.js'
import { readDocument } from './support/read-document.js'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const context: PageContext = { nonce: 'n0nce', basePath: '/id', words: wordsIn('en') }
const step = { authRequestId: '17', csrf: 'c5rf', loginName: '' }

/** The stylesheets of a page, and the names of the elements in its head that style it. */
function stylesOf(html: string) {
  const { tags } = readDocument(html)
  const sheets = tags.flatMap(({ name, attributes }) => (name === 'link' && attributes.get('rel') === 'stylesheet' ? [attributes] : []))
  return {
    addresses: sheets.map((sheet) => sheet.get('href') ?? ''),
    nonces: sheets.map((sheet) => sheet.get('nonce')),
    order: tags.flatMap(({ name, attributes }) => (name === 'style' || attributes.get('rel') === 'stylesheet' ? [name] : [])),
  }
}

/** A page of a server, as a browser asks for it. */
const open = (server: ReturnType<typeof aServer>['server'], path = '/id/nowhere') => request(server).get(path).set('Accept', 'text/html')

const prefixed = (own: Parameters<typeof aServer>[0] = {}) => aServer({ baseUrl: 'https://id.example.com/id', ...own }).server

describe('the stylesheets of pages', () => {
  for (const { path, version, source } of [pageStylesheet, accountStylesheet]) {
    it(`${path} is cached for good under the address with its hash`, async () => {
      const { headers, text } = await request(prefixed()).get(`/id${path}?v=${version}`).expect(200)
      assert.equal(text, source.toString())
      assert.deepEqual(
        [headers['content-type'], headers['cache-control'], headers['cross-origin-resource-policy'], headers['x-content-type-options']],
        ['text/css; charset=utf-8', IMMUTABLE, 'same-origin', 'nosniff'],
      )
    })

    it(`${path} answers a page of another version with its own rules, which are not stored`, async () => {
      const other = stylesheetFile('other', `${source.toString()}b{}`).version
      for (const query of [`?v=${other}`, '', '?v=', `?v=${version}&v=${other}`, '?v=%zz']) {
        const { headers, text } = await request(prefixed()).get(`/id${path}${query}`).expect(200)
        assert.deepEqual([text, headers['cache-control']], [source.toString(), 'no-store'], query)
      }
    })

    it(`${path} loads nothing else`, () => {
      assert.doesNotMatch(source.toString(), /url\(|@import|<\//)
    })
  }

  it('have a hash that changes with their content', () => {
    assert.notEqual(stylesheetFile('a', 'b{color:red}').version, stylesheetFile('a', 'b{color:blue}').version)
    assert.equal(stylesheetFile('a', 'b{color:red}').version, stylesheetFile('a', 'b{color:red}').version)
  })

  it('are linked by a page of the server with the nonce of its policy, at the address that is cached', async () => {
    const server = prefixed()
    const { text, headers } = await open(server).expect(404)
    const { addresses, nonces } = stylesOf(text)
    assert.equal(addresses.length, 1)
    assert.ok(String(headers['content-security-policy']).includes(`; style-src 'nonce-${nonces[0] ?? ''}'; `))
    await request(server).get(addresses[0] ?? '').expect(200).expect('Cache-Control', IMMUTABLE)
  })

  it('are answered to a network that has used up its requests for pages', async () => {
    const server = prefixed({ rateLimits: { ...NO_RATE_LIMITS, login: 1, keys: 10 }, clock: { now: () => NOW } })
    await open(server).expect(404)
    const { text } = await open(server).expect(429)
    const { addresses } = stylesOf(text)
    assert.equal(addresses.length, 1)
    for (const address of addresses) await request(server).get(address).expect(200).expect('Content-Type', /^text\/css/)
  })

  it('come before customized rules, which are in the page only where there are any', () => {
    const { addresses, order } = stylesOf(loginNamePage(context, step))
    assert.deepEqual([addresses, order], [[`/id/ui/assets/pages.css?v=${pageStylesheet.version}`], ['link']])
    const look = lookOf({ branding: { ...PLAIN_BRANDING, corners: 'square' }, links: {}, texts: {} }, { basePath: '/id', locale: 'en' })
    const html = loginNamePage({ ...context, look }, step)
    assert.deepEqual(stylesOf(html).order, ['link', 'style'])
    assert.ok(html.includes(`<style nonce="n0nce">${look.css}</style>`))
  })

  it('of account pages come behind that of the login, which a browser already has', () => {
    const frame = { context, current: 'data', displayName: 'Alice', loginName: 'alice', csrf: 'c5rf' } as const
    assert.deepEqual(stylesOf(dataPage(frame, { mayRemove: false })).addresses, [pageStylesheet, accountStylesheet].map(({ path, version }) => `/id${path}?v=${version}`))
  })

  it('are part of the page that posts a response, because it is visible for a moment only', () => {
    const { addresses, order } = stylesOf(formPostPage(context, { action: 'https://client.example/cb', parameters: { code: 'c' } }))
    assert.deepEqual([addresses, order], [[], ['style']])
  })
})
