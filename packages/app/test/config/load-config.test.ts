import 'reflect-metadata'
import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { settingsOf } from '#src/server-settings.js'
import { MASTER_KEY, load, problems } from './sources.js'

describe('the configuration', () => {
  it('needs nothing', () => {
    const config = load({})
    assert.deepEqual({ ...config }, {
      baseUrl: 'http://localhost:8080', host: '127.0.0.1', port: 8080, debugListen: undefined, tlsCertFile: undefined, tlsKeyFile: undefined,
      storage: { kind: 'sqlite', path: './data/keyhall.db' }, sqliteDriver: undefined, dataDir: './data', masterKey: undefined, bootstrapFile: undefined,
      adminEmail: undefined, adminPasswordFile: undefined, firstSecretsFile: undefined,
      smtpUrl: undefined, devInbox: undefined, mailFrom: 'keyhall@localhost', smsUrl: undefined, smsSigningKey: undefined, smsPerHour: 200, cibaWaiting: 3, cibaPerHour: 12,
      defaultLanguage: 'en', vendor: 'keyhall', workers: 1, trustedProxies: [], clientCertificates: { kind: 'off' }, clientCaFile: undefined, mtlsBaseUrl: undefined, egressAllow: [], dnsServers: [],
      rateLimitLogin: 6000, rateLimitPassword: 60, rateLimitProvider: 2400, rateLimitToken: 600_000, rateLimitPar: 1200, rateLimitDevice: 120, rateLimitKeys: 60_000,
      rateLimitApi: 60_000, rateLimitDocs: 300, rateLimitOperations: 6000,
      maxConnections: 10_000, maxConnectionsPerNetwork: 1000, maxAdditionalRequests: 2000, apiDocs: true, console: 'on', hsts: true, logLevel: 'info', warnings: [],
    })
  })

  it('opens a SQLite file with the chosen driver', () => {
    assert.deepEqual(load({ KEYHALL_SQLITE_DRIVER: 'better-sqlite3' }).storage, { kind: 'sqlite', path: './data/keyhall.db', driver: 'better-sqlite3' })
    assert.deepEqual(load({ KEYHALL_SQLITE_DRIVER: 'node', KEYHALL_STORAGE: 'sqlite:a.db' }).storage, { kind: 'sqlite', path: 'a.db', driver: 'node' })
    assert.deepEqual(load({ KEYHALL_SQLITE_DRIVER: 'node', KEYHALL_STORAGE: 'memory:' }).storage, { kind: 'memory' })
    assert.match(problems({ KEYHALL_SQLITE_DRIVER: 'sqlite3' })[0] ?? '', /KEYHALL_SQLITE_DRIVER: "sqlite3" is no driver of SQLite; expected one of node, better-sqlite3/)
  })

  it('is frozen through and through', () => {
    const config = load({})
    assert.ok([config, config.storage, config.trustedProxies, config.warnings].every((value) => Object.isFrozen(value)))
  })

  it('takes the environment before the file, and the file before the default', () => {
    const file = '{ "vendor": "filed", "host": "127.0.0.2", "rateLimitApi": 7, "apiDocs": false, "trustedProxies": ["10.0.0.0/8", "::1"] }'
    const config = load({ KEYHALL_CONFIG: 'keyhall.json', KEYHALL_VENDOR: 'acme' }, { 'keyhall.json': file })
    assert.deepEqual([config.vendor, config.host, config.rateLimitApi, config.apiDocs, config.workers], ['acme', '127.0.0.2', 7, false, 1])
    assert.deepEqual(config.trustedProxies, ['10.0.0.0/8', '::1/128'])
  })

  it('counts an empty variable as not set', () => {
    assert.equal(load({ KEYHALL_VENDOR: '', KEYHALL_CONFIG: '', KEYHALL_SMTP_URL: '' }).vendor, 'keyhall')
  })

  it('looks at nothing without its prefix', () => {
    assert.equal(load({ PORT: '1' }).port, 8080)
  })

  it('ignores variables of the self-test', () => {
    assert.equal(load({ KEYHALL_SELFTEST_PASSWORD: 'p', KEYHALL_SELFTEST_CLIENT_SECRET: 's' }).port, 8080)
  })

  describe('in a pod of Kubernetes beside services named keyhall and keyhall-db', () => {
    const links = {
      KUBERNETES_SERVICE_HOST: '10.96.0.1',
      KEYHALL_SERVICE_HOST: '10.96.0.5', KEYHALL_SERVICE_PORT: '80', KEYHALL_SERVICE_PORT_HTTP: '80', KEYHALL_PORT: 'tcp://10.96.0.5:80',
      KEYHALL_PORT_80_TCP: 'tcp://10.96.0.5:80', KEYHALL_PORT_80_TCP_PROTO: 'tcp', KEYHALL_PORT_80_TCP_PORT: '80', KEYHALL_PORT_80_TCP_ADDR: '10.96.0.5',
      KEYHALL_DB_SERVICE_HOST: 'fd00::9', KEYHALL_DB_SERVICE_PORT: '5432', KEYHALL_DB_PORT: 'tcp://[fd00::9]:5432',
      KEYHALL_DB_PORT_5432_TCP: 'tcp://[fd00::9]:5432', KEYHALL_DB_PORT_5432_TCP_PROTO: 'tcp', KEYHALL_DB_PORT_5432_TCP_PORT: '5432',
      KEYHALL_DB_PORT_5432_TCP_ADDR: 'fd00::9', KEYHALL_DNS_PORT_53_UDP: 'udp://10.96.0.8:53',
    }

    it('ignores what Kubernetes set, the port too', () => {
      assert.equal(load(links).port, 8080)
    })

    it('listens on the configured port', () => {
      assert.equal(load({ ...links, KEYHALL_PORT: '9090' }).port, 9090)
    })
  })

  it('listens on the port of the base URL, unless a port is set', () => {
    assert.equal(load({ KEYHALL_BASE_URL: 'https://id.example.com' }).port, 443)
    assert.equal(load({ KEYHALL_BASE_URL: 'http://localhost' }).port, 80)
    assert.equal(load({ KEYHALL_BASE_URL: 'https://id.example.com', KEYHALL_PORT: '0' }).port, 0)
  })

  it('sends mails from the host of the base URL, unless another sender is chosen', () => {
    const from = (env: Record<string, string>) => load({ KEYHALL_SMTP_URL: 'smtp://h', ...env }).mailFrom
    assert.equal(from({ KEYHALL_BASE_URL: 'https://id.example.com/auth' }), 'keyhall@id.example.com')
    assert.equal(from({ KEYHALL_BASE_URL: 'http://192.0.2.7:8080' }), 'keyhall@localhost')
    assert.equal(from({ KEYHALL_BASE_URL: 'http://[::1]:8080' }), 'keyhall@localhost')
    assert.equal(from({ KEYHALL_MAIL_FROM: 'Acme <no-reply@acme.example>' }), 'Acme <no-reply@acme.example>')
  })

  it('limits connections and requests as configured', () => {
    const env = { KEYHALL_MAX_CONNECTIONS: '50', KEYHALL_MAX_CONNECTIONS_PER_NETWORK: '10', KEYHALL_MAX_ADDITIONAL_REQUESTS: '20' }
    const { connectionLimits } = settingsOf(load(env), undefined)
    assert.deepEqual(connectionLimits, { maxConnections: 50, maxConnectionsPerNetwork: 10, maxAdditionalRequests: 20 })
  })

  it('keeps the default database in the data directory', () => {
    assert.deepEqual(load({ KEYHALL_DATA_DIR: '/srv/keyhall/' }).storage, { kind: 'sqlite', path: '/srv/keyhall/keyhall.db' })
  })
})

describe('values in files', () => {
  const files = { key: `${MASTER_KEY}\n`, storage: ' memory: ', empty: '\n' }

  it('reads …_FILE of the master key, the storage and the mail server', () => {
    const config = load(
      { KEYHALL_MASTER_KEY_FILE: 'key', KEYHALL_STORAGE_FILE: 'storage', KEYHALL_SMTP_URL_FILE: 'smtp' },
      { ...files, smtp: 'smtps://mail.example.com' },
    )
    assert.deepEqual([config.masterKey, config.storage, config.smtpUrl], [MASTER_KEY, { kind: 'memory' }, 'smtps://mail.example.com'])
  })

  it('reads them from the configuration file too', () => {
    const config = load({ KEYHALL_CONFIG: 'c' }, { ...files, c: '{ "masterKeyFile": "key", "storageFile": "storage" }' })
    assert.deepEqual([config.masterKey, config.storage.kind], [MASTER_KEY, 'memory'])
  })

  it('takes either form of the environment before either form of the file', () => {
    const config = load({ KEYHALL_CONFIG: 'c', KEYHALL_STORAGE: 'sqlite:x' }, { ...files, c: '{ "storageFile": "storage" }' })
    assert.equal(config.storage.kind, 'sqlite')
  })

  it('refuses both forms at once, a file that is missing, and one that is empty', () => {
    const first = (env: Record<string, string>) => problems(env, files)[0] ?? ''
    assert.match(first({ KEYHALL_STORAGE: 'memory:', KEYHALL_STORAGE_FILE: 'storage' }), /^KEYHALL_STORAGE: is set, and so is/)
    assert.match(first({ KEYHALL_MASTER_KEY_FILE: 'nowhere' }), /^KEYHALL_MASTER_KEY_FILE: cannot be read \(ENOENT\)/)
    assert.match(first({ KEYHALL_MASTER_KEY_FILE: 'empty' }), /^KEYHALL_MASTER_KEY_FILE: names an empty file/)
  })

  it('has no …_FILE for anything else', () => {
    assert.match(problems({ KEYHALL_VENDOR_FILE: 'key' }, files)[0] ?? '', /^KEYHALL_VENDOR_FILE: there is no such variable/)
  })
})

describe('secrets of the configuration', () => {
  const secret = 'Qz8-vKp2x7Lm'
  const shown = (env: Record<string, string>, files: Record<string, string> = {}) => {
    try {
      const config = load(env, files)
      return [JSON.stringify(config), inspect(config), config.warnings.join()].join()
    } catch (error) {
      return inspect(error)
    }
  }
  const cases: [string, Record<string, string>, Record<string, string>?][] = [
    ['a master key that works', { KEYHALL_MASTER_KEY: MASTER_KEY }],
    ['a master key that is too long', { KEYHALL_MASTER_KEY: MASTER_KEY + secret }],
    ['a storage that works', { KEYHALL_STORAGE: `postgres://u:${secret}@h/d` }],
    ['a storage that is misspelled', { KEYHALL_STORAGE: `postgrs://u:${secret}@h/d` }],
    ['a storage with its password in the query', { KEYHALL_STORAGE: `postgres://h/d?password=${secret}` }],
    ['a base URL with a password', { KEYHALL_BASE_URL: `https://u:${secret}@h` }],
    ['a mail server that works', { KEYHALL_SMTP_URL: `smtp://u:${secret}@h` }],
    ['a mail server whose password is not well encoded', { KEYHALL_SMTP_URL: `smtp://u:${secret}%E0@h` }],
    ['a mail server with a query', { KEYHALL_SMTP_URL: `smtp://u:${secret}@h?x=${secret}` }],
    ['a mail server without host', { KEYHALL_SMTP_URL: `smtp://u:${secret}@` }],
    ['an endpoint for text messages that works', { KEYHALL_SMS_URL: `https://h/${secret}?key=${secret}`, KEYHALL_SMS_SIGNING_KEY: MASTER_KEY }],
    ['an endpoint for text messages without its key', { KEYHALL_SMS_URL: `https://h?key=${secret}` }],
    ['an endpoint for text messages with a password', { KEYHALL_SMS_URL: `https://u:${secret}@h`, KEYHALL_SMS_SIGNING_KEY: MASTER_KEY }],
    ['a key for text messages that is too long', { KEYHALL_SMS_URL: 'https://h', KEYHALL_SMS_SIGNING_KEY: secret.repeat(20) }],
    ['a configuration file that is not JSON', { KEYHALL_CONFIG: 'c' }, { c: `{ "storage": "${secret}" ` }],
    ['a configuration file with a list for a secret', { KEYHALL_CONFIG: 'c' }, { c: `{ "masterKey": ["${secret}"] }` }],
    ['a key that cannot be read', { KEYHALL_MASTER_KEY_FILE: 'c' }, { c: secret }],
  ]
  for (const [name, env, files] of cases) {
    it(`stay out of messages and of the printed configuration: ${name}`, () => {
      const text = shown(env, files)
      assert.ok(!text.includes(secret) && !text.includes(MASTER_KEY), text)
    })
  }
})
