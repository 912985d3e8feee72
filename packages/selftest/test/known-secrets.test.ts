import assert from 'node:assert/strict'
import { KnownSecrets } from '#src/wire/known-secrets.js'
import type { HttpAnswer } from '#src/wire/send.js'

const REQUEST = { method: 'GET', url: 'http://localhost/', headers: {} } as const

async function after(answer: Partial<HttpAnswer>): Promise<KnownSecrets> {
  const secrets = new KnownSecrets([])
  await secrets.watching(() => Promise.resolve({ status: 200, headers: {}, body: '', ...answer }))(REQUEST)
  return secrets
}

describe('what a report of the self-test does not show', () => {
  it('is the secrets that were given, also as URLs and forms write them', () => {
    const secrets = new KnownSecrets(['p a+s/s', undefined, 'abc'])
    assert.equal(secrets.hide('p a+s/s, p%20a%2Bs%2Fs, p+a%2Bs%2Fs, abc'), '[hidden], [hidden], [hidden], abc')
  })

  it('is every token of an answer', async () => {
    const secrets = await after({ body: '{"access_token":"opaque-1","refresh_token":"opaque-2","scope":"openid","expires_in":3600}' })
    assert.equal(secrets.hide('opaque-1 opaque-2 openid 3600'), '[hidden] [hidden] openid 3600')
  })

  it('is every cookie', async () => {
    const secrets = await after({ headers: { 'set-cookie': ['session=of-alice=; Path=/; HttpOnly'] } })
    assert.equal(secrets.hide('of-alice= HttpOnly'), '[hidden] HttpOnly')
  })

  it('is every code and token on the way to the client, and no state', async () => {
    const location = 'https://client.example/?code=the-code&state=the-state#access_token=the-token'
    const redirected = await after({ headers: { location } })
    assert.equal(redirected.hide('the-code the-state the-token'), '[hidden] the-state [hidden]')
    const posted = await after({ body: '<input type="hidden" name="code" value="the-code"><input name="state" value="the-state">' })
    assert.equal(posted.hide('the-code the-state'), '[hidden] the-state')
  })

  it('is every JWT, wherever it comes from', () => {
    assert.equal(new KnownSecrets([]).hide('got "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0." there'), 'got "[hidden]" there')
  })

  it('is the whole of a secret that begins with another one', () => {
    assert.equal(new KnownSecrets(['secret', 'secret-and-more']).hide('secret-and-more'), '[hidden]')
  })
})
