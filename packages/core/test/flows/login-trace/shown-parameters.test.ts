import assert from 'node:assert/strict'
import { shownParameters } from '@keyhall/core/login-trace'
import { Parameters, shownText } from '@keyhall/core/protocol'

const shown = (sent: Readonly<Record<string, string>>) => shownParameters(new Parameters(Object.entries(sent)), true)

describe('parameters in a login trace', () => {
  it('are those that say nothing secret; of others only that they were there', () => {
    const open = {
      client_id: 'web', redirect_uri: 'https://a.example/cb', response_type: 'code', scope: 'openid', prompt: 'login', max_age: '0',
      code_challenge: 'c'.repeat(43), code_challenge_method: 'S256', ui_locales: 'de en',
    }
    const secret = { state: 's3cret', nonce: 's3cret', id_token_hint: 's3cret', request: 's3cret', request_uri: 's3cret' }
    const present = Object.fromEntries(Object.keys(secret).map((name) => [name, '(present)']))
    const unknown = { password: 's3cret', code: 's3cret', access_token: 's3cret', constructor: 's3cret' }
    assert.deepEqual(shown({ ...open, ...secret, ...unknown }), { ...open, ...present })
  })

  it('have the first letters of login_hint, which may be anything that was typed', () => {
    assert.deepEqual(shown({ login_hint: 'alice@acme.example' }), { login_hint: 'ali…' })
    assert.deepEqual(shown({ login_hint: 'al' }), { login_hint: 'al' })
  })

  it('have no value where they came twice', () => {
    assert.deepEqual(shownParameters(new Parameters([['scope', 'a'], ['scope', 'b'], ['prompt', 'none']]), true), { prompt: 'none' })
  })
})

describe('untrusted text', () => {
  for (const [title, text, expected] of [
    ['is kept as it is', 'openid Zürich 日本 🦆', 'openid Zürich 日本 🦆'],
    ['loses control characters', 'a\u0000b\u001b[31mc\u0085', 'ab[31mc'],
    ['loses what is invisible or turns the direction', 'a\u202eb\u200bc\ufeff', 'abc'],
    ['loses half characters', 'a\ud800b', 'ab'],
    ['is cut when it is long', 'x'.repeat(501), `${'x'.repeat(500)}…`],
    ['is never cut into halves of a character', `${'x'.repeat(499)}🦆y`, `${'x'.repeat(499)}…`],
  ] as const) {
    it(title, () => assert.equal(shownText(text), expected))
  }
})
