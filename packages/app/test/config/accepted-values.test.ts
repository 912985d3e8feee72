import 'reflect-metadata'
import assert from 'node:assert/strict'
import { MASTER_KEY, load } from './sources.js'

describe('accepted configurations', () => {
  const baseUrls: [string, string][] = [
    ['https://id.example.com/', 'https://id.example.com'],
    ['HTTPS://ID.Example.COM:443', 'https://id.example.com'],
    ['http://localhost:8080/auth/', 'http://localhost:8080/auth'],
    ['http://[::1]:9000', 'http://[::1]:9000'],
    ['https://id.example.com/a/./b/../c', 'https://id.example.com/a/c'],
  ]
  for (const [given, kept] of baseUrls) {
    it(`bring the base URL ${given} to its one form`, () => assert.equal(load({ KEYHALL_BASE_URL: given }).baseUrl, kept))
  }

  const storages: [string, object][] = [
    ['memory:', { kind: 'memory' }],
    ['sqlite:/var/lib/k.db', { kind: 'sqlite', path: '/var/lib/k.db' }],
    ['postgres://u:p4ss@h:5433/d', { kind: 'postgres', url: 'postgres://u:p4ss@h:5433/d', poolSize: 10 }],
    ['postgresql://u@h/d?sslmode=require&pool=4', { kind: 'postgres', url: 'postgresql://u@h/d?sslmode=require', poolSize: 4 }],
    ['postgres://u:p4,ss@h1:5433,h2/d?target_session_attrs=read-write&pool=4', {
      kind: 'postgres', url: 'postgres://u:p4,ss@h1:5433/d?target_session_attrs=read-write', poolSize: 4, otherHosts: [{ host: 'h2', port: 5432 }],
    }],
    ['postgres://[::1]:1,[::1]:2,10.0.0.7:3/d', {
      kind: 'postgres', url: 'postgres://[::1]:1/d', poolSize: 10, otherHosts: [{ host: '::1', port: 2 }, { host: '10.0.0.7', port: 3 }],
    }],
    ['postgres:///d?host=/run/postgresql', { kind: 'postgres', url: 'postgres:///d?host=/run/postgresql', poolSize: 10 }],
  ]
  for (const [given, kept] of storages) {
    it(`read the storage ${given}`, () => assert.deepEqual(load({ KEYHALL_STORAGE: given }).storage, kept))
  }

  it('take the master key in either alphabet of base64, padded or not', () => {
    const padded = Buffer.from(MASTER_KEY, 'base64url').toString('base64')
    assert.match(padded, /[+/].*=$/)
    assert.equal(load({ KEYHALL_MASTER_KEY: padded }).masterKey, MASTER_KEY)
  })

  it('take networks with commas or spaces, and single addresses', () => {
    const { trustedProxies } = load({ KEYHALL_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7 fd00::/8' })
    assert.deepEqual(trustedProxies, ['10.0.0.0/8', '192.0.2.7/32', 'fd00::/8'])
  })

  for (const url of ['smtp://mail', 'smtps://u:p%40ss%2F@mail.example.com:4465', 'SMTP://[::1]:25/']) {
    it(`take the mail server ${url}`, () => assert.equal(load({ KEYHALL_SMTP_URL: url }).smtpUrl, url))
  }

  for (const url of ['https://sms.example.com/', 'http://10.0.0.7:8080/send?key=a%20b']) {
    it(`take the endpoint for text messages ${url}`, () => assert.equal(load({ KEYHALL_SMS_URL: url, KEYHALL_SMS_SIGNING_KEY: MASTER_KEY }).smsUrl, url))
  }

  it('share a port between workers on Postgres', () => {
    assert.equal(load({ KEYHALL_WORKERS: '4', KEYHALL_STORAGE: 'postgres://h/d' }).workers, 4)
  })

  it('serve https with a certificate', () => {
    const env = { KEYHALL_BASE_URL: 'https://h', KEYHALL_TLS_CERT_FILE: 'c', KEYHALL_TLS_KEY_FILE: 'k' }
    assert.equal(load(env, { c: 'pem', k: 'pem' }).tlsCertFile, 'c')
  })
})

describe('warnings about a configuration', () => {
  const SMTP = { KEYHALL_SMTP_URL: 'smtp://h' }
  const SMS = { KEYHALL_SMS_SIGNING_KEY: MASTER_KEY }
  const warns: [Record<string, string>, RegExp | undefined][] = [
    [{ ...SMTP, KEYHALL_BASE_URL: 'http://id.example.com' }, /^KEYHALL_BASE_URL: plain http/],
    [{ ...SMTP, KEYHALL_BASE_URL: 'http://0.0.0.0:8080' }, /^KEYHALL_BASE_URL: plain http/],
    [{ ...SMTP, KEYHALL_BASE_URL: 'http://127.0.0.1.example.com' }, /^KEYHALL_BASE_URL: plain http/],
    [{ KEYHALL_BASE_URL: 'http://127.0.0.1:8080' }, undefined],
    [{ KEYHALL_BASE_URL: 'http://[::1]:8080' }, undefined],
    [{ KEYHALL_BASE_URL: 'http://id.localhost' }, undefined],
    [{ ...SMTP, KEYHALL_BASE_URL: 'https://id.example.com' }, undefined],
    [{ KEYHALL_BASE_URL: 'https://id.example.com' }, /^KEYHALL_SMTP_URL: is not set, so no mail is sent/],
    [{ ...SMS, KEYHALL_SMS_URL: 'http://sms.example.com' }, /^KEYHALL_SMS_URL: plain http exposes codes/],
    [{ ...SMS, KEYHALL_SMS_URL: 'http://localhost:9000' }, undefined],
    [{ ...SMS, KEYHALL_SMS_URL: 'https://sms.example.com' }, undefined],
    [{ KEYHALL_TRUSTED_PROXIES: '0.0.0.0/0' }, /^KEYHALL_TRUSTED_PROXIES: trusts the address that any client sends/],
    [{ KEYHALL_SMTP_URL: 'smtp://h' }, undefined],
    [{ KEYHALL_MAIL_FROM: 'Keyhall <no-reply@example.com>' }, undefined],
    [{ KEYHALL_MAIL_FROM: 'Zürich <no-reply@xn--zrich-kva.example>' }, undefined],
    [{ KEYHALL_EGRESS_ALLOW: '10.0.0.0/8' }, undefined],
    [{ KEYHALL_EGRESS_ALLOW: '10.0.0.0/8, ::/0' }, /^KEYHALL_EGRESS_ALLOW: lets everyone who can configure a URL to call/],
  ]
  for (const [env, warning] of warns) {
    it(`${warning ? 'are given' : 'are not given'} for ${JSON.stringify(env)}`, () => {
      const { warnings } = load(env)
      assert.equal(warnings.length, warning ? 1 : 0)
      if (warning) assert.match(warnings[0] ?? '', warning)
    })
  }
})
