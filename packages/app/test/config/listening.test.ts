import 'reflect-metadata'
import assert from 'node:assert/strict'
import { ConfigRefused } from '#src/config/config-refused.js'
import { listeningAddress } from '#src/lifecycle/listening-address.js'
import { settingsOf } from '#src/server-settings.js'
import { hasInbox } from '#src/wiring/mail.js'
import { load, problems } from './sources.js'

const PUBLIC = 'https://id.example.com'
const REFUSAL = /^KEYHALL_BASE_URL: "http:\/\/localhost:8080" is loopback, but other machines can reach KEYHALL_HOST/

describe('the address to listen on', () => {
  for (const host of ['0.0.0.0', '::', '10.0.0.7', 'fd00::7', '::ffff:10.0.0.7', 'fe80::1%eth0']) {
    it(`is refused as ${host} with a loopback base URL`, () => {
      const [problem = '', ...others] = problems({ KEYHALL_HOST: host })
      assert.match(problem, REFUSAL)
      assert.deepEqual(others, [])
      for (const url of ['http://127.0.0.1:8080', 'http://[::1]:8080', 'http://id.localhost', 'http://[::ffff:127.0.0.1]']) {
        assert.match(problems({ KEYHALL_HOST: host, KEYHALL_BASE_URL: url }).join(), /^KEYHALL_BASE_URL: .* is loopback/, url)
      }
    })

    it(`may be ${host} with another base URL`, () => assert.equal(load({ KEYHALL_HOST: host, KEYHALL_BASE_URL: PUBLIC }).host, host))
  }

  for (const host of ['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', 'localhost', 'a.localhost']) {
    it(`may be ${host} with a loopback base URL`, () => assert.equal(load({ KEYHALL_HOST: host }).host, host))
  }

  it('is checked by the address that a name resolves to', async () => {
    // getaddrinfo reads "0" as 0.0.0.0, and "127.1" as 127.0.0.1.
    await assert.rejects(listeningAddress(load({ KEYHALL_HOST: '0' })), (problem: unknown) => {
      assert.ok(problem instanceof ConfigRefused)
      assert.match(problem.problems.join(), /^KEYHALL_BASE_URL: .* KEYHALL_HOST "0" \(0\.0\.0\.0\)/)
      return true
    })
    assert.deepEqual(await listeningAddress(load({ KEYHALL_HOST: '127.1' })), { host: '127.0.0.1', port: 8080 })
    assert.match((await listeningAddress(load({ KEYHALL_HOST: 'localhost' }))).host, /^(127\.0\.0\.1|::1)$/)
  })

  it('is refused with a clear message when its name does not resolve', async () => {
    const unknown = load({ KEYHALL_HOST: 'host.invalid' })
    await assert.rejects(listeningAddress(unknown), /^Error: cannot listen on port 8080 of host\.invalid: the name does not resolve/)
  })
})

describe('a server that only its own machine reaches', () => {
  const local: readonly [Record<string, string>, string | undefined, boolean][] = [
    [{}, undefined, true],
    [{ KEYHALL_HOST: 'localhost' }, '::1', true],
    [{ KEYHALL_HOST: 'localhost' }, '10.0.0.7', false],
    [{ KEYHALL_HOST: 'my-machine' }, '127.0.1.1', true],
    [{ KEYHALL_HOST: '::1', KEYHALL_BASE_URL: 'http://[::1]:80' }, undefined, true],
    [{ KEYHALL_BASE_URL: PUBLIC }, undefined, false],
    [{ KEYHALL_BASE_URL: PUBLIC, KEYHALL_HOST: '0.0.0.0' }, undefined, false],
  ]
  for (const [env, address, isLocal] of local) {
    it(`is ${isLocal ? '' : 'not '}one with ${JSON.stringify(env)}${address === undefined ? '' : `, which is ${address}`}`, () => {
      const settings = settingsOf(load(env), undefined, address)
      assert.equal(settings.isLocal, isLocal)
      assert.equal(hasInbox(settings), isLocal)
    })
  }
})

describe('KEYHALL_DEV_INBOX', () => {
  const inbox = (env: Record<string, string>, files = {}) => hasInbox(settingsOf(load(env, files), undefined))

  it('keeps mails where others reach the server, and warns', () => {
    const env = { KEYHALL_DEV_INBOX: 'true', KEYHALL_HOST: '0.0.0.0', KEYHALL_BASE_URL: PUBLIC }
    assert.equal(inbox(env), true)
    assert.match(load(env).warnings.join('\n'), /^KEYHALL_DEV_INBOX: everyone who can reach this server can read all mails.*$/)
  })

  it('removes the inbox of a local server', () => {
    assert.equal(inbox({ KEYHALL_DEV_INBOX: 'false' }), false)
    assert.match(load({ KEYHALL_DEV_INBOX: 'false' }).warnings.join('\n'), /^KEYHALL_SMTP_URL: is not set/)
  })

  it('may be a boolean in the configuration file', () => {
    assert.equal(inbox({ KEYHALL_CONFIG: 'c' }, { c: '{ "devInbox": false }' }), false)
  })

  it('is refused beside a mail server, and as another word', () => {
    const both = problems({ KEYHALL_DEV_INBOX: 'true', KEYHALL_SMTP_URL: 'smtp://h' })
    assert.match(both.join(), /^KEYHALL_DEV_INBOX: keeps mails on this server, but KEYHALL_SMTP_URL sends them; expected one of the two$/)
    assert.match(problems({ KEYHALL_DEV_INBOX: 'yes' }).join(), /^KEYHALL_DEV_INBOX: "yes" is neither true nor false; expected true or false$/)
  })
})

describe('KEYHALL_DEBUG_LISTEN', () => {
  const accepted: readonly [string, object][] = [
    ['127.0.0.1:9090', { host: '127.0.0.1', port: 9090 }],
    ['[::]:9090', { host: '::', port: 9090 }],
    ['localhost:0', { host: 'localhost', port: 0 }],
  ]
  for (const [text, address] of accepted) {
    it(`may be ${text}`, () => assert.deepEqual(load({ KEYHALL_DEBUG_LISTEN: text }).debugListen, address))
  }

  for (const text of ['9090', '127.0.0.1', ':9090', '::1:9090', '[127.0.0.1]:9090', '127.0.0.1:70000', 'a b:1', '[::1]', 'h:-1']) {
    it(`is refused as ${text}`, () => {
      assert.match(problems({ KEYHALL_DEBUG_LISTEN: text }).join(), /^KEYHALL_DEBUG_LISTEN: .*; expected an address and a port such as 127\.0\.0\.1:9090 or/)
    })
  }
})
