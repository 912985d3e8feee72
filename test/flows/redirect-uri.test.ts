import assert from 'node:assert/strict'
import { UserAgent } from '../support/user-agent.js'
import { inMemory } from '../support/world.js'
import { AFTER_LOGOUT, clients } from '../support/standard-document.js'

const CALLBACK = clients.web.redirectUri
const [HOST, PATH] = ['client.example', '/web/callback']

/** URIs that some parsers treat as equal to the registered one, or to a part of it. */
const mutations = (registered: string, path: string): readonly string[] => [
  `${registered}/`,
  `${registered}?`,
  `${registered}#`,
  `${registered}#x`,
  `${registered}?x=1`,
  `${registered}&x=1`,
  `${registered};x`,
  `${registered}.`,
  `${registered}%20`,
  `${registered} `,
  ` ${registered}`,
  `${registered}\t`,
  `${registered}\n`,
  `${registered}%00`,
  registered.toUpperCase(),
  registered.replace('https', 'HTTPS'),
  registered.replace('https', 'http'),
  registered.replace(HOST, 'CLIENT.example'),
  registered.replace(HOST, `${HOST}:443`),
  registered.replace(HOST, `${HOST}:8443`),
  registered.replace(HOST, `${HOST}.`),
  registered.replace(HOST, `${HOST}.evil.example`),
  registered.replace(HOST, `evil.example/${HOST}`),
  registered.replace(HOST, `user@${HOST}`),
  registered.replace(HOST, `${HOST}@evil.example`),
  registered.replace(HOST, `evil.example@@${HOST}`),
  registered.replace(HOST, `evil.example\\@${HOST}`),
  registered.replace(HOST, `xn--${HOST}`),
  registered.replace(HOST, 'ｃlient.example'),
  registered.replace(HOST, '[::1]'),
  registered.replace('https://', 'https:/'),
  registered.replace('https://', 'https:\\\\'),
  registered.replace('https://', '//'),
  registered.replace('https://', ''),
  registered.replace(path, `/x/..${path}`),
  registered.replace(path, `/.${path}`),
  registered.replace(path, `/%2e${path}`),
  registered.replace(path, `/..;${path}`),
  registered.replace(path, `/${path}`),
  registered.replace(path, path.replaceAll('/', '\\')),
  registered.replace(path, path.replaceAll('/', '%2f')),
  registered.replace('a', '%61'),
  registered.slice(0, -1),
  registered.slice(0, registered.lastIndexOf('/')),
  'https://client.example',
  encodeURIComponent(registered),
  'javascript:alert(1)',
  `javascript:alert(1)//${registered}`,
  'data:text/html,x',
  'file:///etc/passwd',
  'about:blank',
  `${registered},${registered}`,
]

inMemory('redirect_uri, exact match', (world) => {
  it('is accepted when it is the registered one', async () => {
    const page = await new UserAgent().open(world.authorizeUrl())
    assert.equal(page.path, '/ui/login/loginname')
  })

  for (const uri of mutations(CALLBACK, PATH)) {
    it(`${JSON.stringify(uri)} shows an error page`, async () => {
      const answer = await (await world.agentOf()).openOnce(world.authorizeUrl({ parameters: { redirect_uri: uri } }))
      assert.deepEqual([answer.status, answer.headers.location], [400, undefined])
      assert.match(answer.headers['content-type'] ?? '', /^text\/html/)
    })
  }

  for (const uri of [
    'com.example.app:/callback/',
    'com.example.app:callback',
    'com.example.APP:/callback',
    'com.example.app://callback',
    'com.example.app:/',
  ]) {
    it(`${uri} does not match ${clients.native.redirectUri}`, async () => {
      const answer = await (
        await world.agentOf()
      ).openOnce(world.authorizeUrl({ client: clients.native, parameters: { redirect_uri: uri } }))
      assert.deepEqual([answer.status, answer.headers.location], [400, undefined])
    })
  }
})

inMemory('post_logout_redirect_uri, exact match', (world) => {
  for (const uri of [...mutations(AFTER_LOGOUT, '/web/bye'), CALLBACK, 'https://client.example/foreign/bye']) {
    it(`${JSON.stringify(uri)} shows an error page and signs no user out`, async () => {
      const agent = await world.agentOf()
      const before = agent.cookie(world.issuer, 'session')
      const answer = await agent.openOnce(world.url('/oidc/v1/end_session', { client_id: clients.web.id, post_logout_redirect_uri: uri }))
      assert.deepEqual([answer.status, answer.headers.location], [400, undefined])
      assert.equal(agent.cookie(world.issuer, 'session'), before)
    })
  }

  it('is never followed without a client', async () => {
    const answer = await new UserAgent().openOnce(world.url('/oidc/v1/end_session', { post_logout_redirect_uri: 'javascript:alert(1)' }))
    assert.deepEqual([answer.status, answer.headers.location], [200, undefined])
    assert.doesNotMatch(answer.body, /javascript:alert/)
  })
})
