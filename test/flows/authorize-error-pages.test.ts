import assert from 'node:assert/strict'
import { linksOf } from '../support/html.js'
import { clients } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryDatabase } from '../support/world.js'

type Changed = Readonly<Record<string, string | undefined>>

const withRaw = (url: URL, raw = ''): string => url.href + raw

/** What is wrong before the redirect URI is proven. */
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

onEveryDatabase('Errors, authorization endpoint: displayed on the service itself (AZ-02)', (world) => {
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

  it('tells the reason in words, and a reference to the log (LG-04)', async () => {
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { redirect_uri: 'https://evil.example/' } }))
    assert.match(page.problem ?? '', /redirect_uri is not registered for this client/)
    assert.ok(page.html.includes(String(page.answer.headers['x-request-id'])))
  })

  it('show what came from outside as text only (AT-31, SE-08)', async () => {
    const hostile = '<svg onload=alert(1)>"\'</script><script>alert(2)</script>'
    for (const name of ['client_id', 'redirect_uri', 'scope', 'prompt', 'ui_locales', 'login_hint', 'state']) {
      const page = await new UserAgent().open(world.authorizeUrl({ parameters: { client_id: 'nobody', [name]: hostile } }))
      assert.deepEqual([page.status, page.html.includes('<svg onload'), page.html.includes('alert(2)')], [400, false, false], name)
    }
  })

  it('come for a client without any redirect URI too: none is learned (AT-34)', async () => {
    const { issuer } = world
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { client_id: 'robot', redirect_uri: `${issuer}/x` } }))
    assert.deepEqual([page.status, page.leftTo], [400, undefined])
  })
})
