import assert from 'node:assert/strict'
import { linksOf } from '../support/html.js'
import { clients } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryDatabase } from '../support/world.js'

type Changed = Readonly<Record<string, string | undefined>>

const withRaw = (url: URL, raw = ''): string => url.href + raw

/** Errors that are found before the redirect URI is verified. */
const DISPLAYED: readonly (readonly [title: string, parameters: Changed, raw?: string])[] = [
  ['client_id is missing', { client_id: undefined }],
  ['client_id is empty', { client_id: '' }],
  ['client_id is unknown', { client_id: 'nobody' }],
  ['client_id is that of a service user', { client_id: 'robot' }],
  ['client_id is the name of a JavaScript member', { client_id: '__proto__' }],
  ['client_id is repeated', {}, '&client_id=web'],
  ['client_id is repeated with another value', {}, '&client_id=post'],
  ['client_id holds NUL', { client_id: undefined }, '&client_id=web%00'],
  ['redirect_uri is missing', { redirect_uri: undefined }],
  ['redirect_uri is empty', { redirect_uri: '' }],
  ['redirect_uri is not registered', { redirect_uri: 'https://evil.example/callback' }],
  ['redirect_uri is that of another client', { redirect_uri: clients.post.redirectUri }],
  ['redirect_uri is repeated', {}, `&redirect_uri=${encodeURIComponent(clients.web.redirectUri)}`],
  ['redirect_uri is repeated, the second is foreign', {}, '&redirect_uri=https%3A%2F%2Fevil.example'],
  ['everything else is wrong too', { client_id: 'nobody', response_type: undefined, scope: undefined }],
]

onEveryDatabase('authorization endpoint, errors displayed on the service itself', (world) => {
  for (const [title, parameters, raw] of DISPLAYED) {
    it(title, async () => {
      const agent = new UserAgent()
      const answer = await agent.openOnce(
        withRaw(world.authorizeUrl({ parameters: { state: 'x', response_mode: 'form_post', ...parameters } }), raw),
      )
      assert.equal(answer.status, 400)
      assert.equal(answer.headers.location, undefined)
      assert.equal(answer.headers['set-cookie'], undefined)
      assert.match(answer.headers['content-type'] ?? '', /^text\/html/)
      assert.match(answer.body, /id="error-message"/)
      assert.deepEqual(
        linksOf(answer.body).filter(({ href }) => /evil|client\.example/.test(href)),
        [],
      )
      assert.doesNotMatch(answer.body, /<form/)
    })
  }

  it('name the reason and a reference to the log entry', async () => {
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { redirect_uri: 'https://evil.example/' } }))
    assert.equal(page.developerMessage, 'redirect_uri is not registered for this client')
    assert.ok(page.html.includes(String(page.answer.headers['x-request-id'])))
  })

  it('escape values from the request', async () => {
    const hostile = '<svg onload=alert(1)>"\'</script><script>alert(2)</script>'
    for (const name of ['client_id', 'redirect_uri', 'scope', 'prompt', 'ui_locales', 'login_hint', 'state']) {
      const page = await new UserAgent().open(world.authorizeUrl({ parameters: { client_id: 'nobody', [name]: hostile } }))
      assert.deepEqual([page.status, page.html.includes('<svg onload'), page.html.includes('<script>alert')], [400, false, false], name)
    }
  })

  const SHOWN: readonly (readonly [title: string, parameters: Changed, shown: string])[] = [
    ['an unknown client', { client_id: 'nobody' }, 'client_id nobody'],
    ['an unknown address', { redirect_uri: 'https://evil.example/cb' }, 'redirect_uri https://evil.example/cb'],
    ['no query, where a token can be', { redirect_uri: 'https://evil.example/cb?token=t0ken#x' }, 'redirect_uri https://evil.example/cb?...'],
    ['no password of an address', { redirect_uri: 'https://me:pa55@evil.example/' }, 'redirect_uri https://...@evil.example/'],
    ['200 characters', { client_id: 'x'.repeat(2000) }, `client_id ${'x'.repeat(200)}…`],
    ['markup as text', { client_id: '<b>"&' }, 'client_id &lt;b>&quot;&amp;'],
    ['no secret', { redirect_uri: 'https://evil.example/', client_secret: 's3cret', password: 's3cret', code: 's3cret' }, 'redirect_uri https://evil.example/'],
  ]
  for (const [title, parameters, shown] of SHOWN) {
    it(`show developers the parameter and its value: ${title}`, async () => {
      const { html } = await new UserAgent().open(world.authorizeUrl({ parameters }))
      const [, name = '', value = ''] = /<dt><code>(.*?)<\/code><\/dt><dd><code><bdi>(.*?)<\/bdi>/.exec(html) ?? []
      assert.equal(`${name} ${value}`, shown)
      assert.doesNotMatch(/<section class="developers".*?<\/section>/.exec(html)?.[0] ?? '', /s3cret|t0ken|pa55/)
    })
  }

  it('load a script file for the Copy button, and never link to an address from the request', async () => {
    const { html } = await new UserAgent().open(world.authorizeUrl({ parameters: { redirect_uri: 'https://evil.example/' } }))
    const [, file = ''] = /<script nonce="[^"]+" src="([^"]+)" defer>/.exec(html) ?? []
    const script = await new UserAgent().openOnce(new URL(file, world.issuer).href)
    assert.deepEqual([script.status, script.headers['content-type']], [200, 'text/javascript; charset=utf-8'])
    assert.deepEqual(linksOf(html).filter(({ href }) => href.includes('evil') && !href.startsWith('?')), [])
  })

  it('omit the box for developers when the error is addressed to the user', async () => {
    const { html, status } = await new UserAgent().open(`${world.issuer}/ui/login/password?authRequestID=17`)
    assert.deepEqual([status, html.includes('id="reference"'), html.includes('id="developer-message"')], [404, true, false])
  })

  it('are shown for a client without redirect URIs too: the server does not learn any from requests', async () => {
    const { issuer } = world
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { client_id: 'robot', redirect_uri: `${issuer}/x` } }))
    assert.deepEqual([page.status, page.leftTo], [400, undefined])
  })
})
