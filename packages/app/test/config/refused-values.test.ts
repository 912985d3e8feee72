import 'reflect-metadata'
import assert from 'node:assert/strict'
import { MASTER_KEY, load, problems } from './sources.js'

const COUNTING = Array.from({ length: 32 }, (_, i) => i)

/** What is set, and the beginning of the one problem that is reported. */
const refused: readonly [Record<string, string>, RegExp][] = [
  [{ KEYHALL_BASE_URL: 'localhost:8080' }, /^KEYHALL_BASE_URL: does not begin with http/],
  [{ KEYHALL_BASE_URL: 'ftp://h' }, /^KEYHALL_BASE_URL: does not begin with http/],
  [{ KEYHALL_BASE_URL: 'https://h?x=1' }, /^KEYHALL_BASE_URL: has a query/],
  [{ KEYHALL_BASE_URL: 'https://h/#x' }, /^KEYHALL_BASE_URL: has a fragment/],
  [{ KEYHALL_BASE_URL: 'https://u@h' }, /^KEYHALL_BASE_URL: contains a user name/],
  [{ KEYHALL_BASE_URL: 'https://h/a b' }, /^KEYHALL_BASE_URL: contains spaces/],
  [{ KEYHALL_BASE_URL: 'https://h/%20' }, /^KEYHALL_BASE_URL: has a path with/],
  [{ KEYHALL_BASE_URL: 'https://' }, /^KEYHALL_BASE_URL: is not a URL/],
  [{ KEYHALL_BASE_URL: 'https://h:99999' }, /^KEYHALL_BASE_URL: is not a URL/],
  [{ KEYHALL_HOST: 'a b' }, /^KEYHALL_HOST: "a b" is not an address; expected an IP address/],
  [{ KEYHALL_PORT: '80x' }, /^KEYHALL_PORT: "80x" is not a whole number; expected a whole number from 0 to 65535/],
  [{ KEYHALL_PORT: '65536' }, /^KEYHALL_PORT: "65536" is too large/],
  [{ KEYHALL_PORT: '-1' }, /^KEYHALL_PORT: "-1" is too small/],
  [{ KEYHALL_STORAGE: 'mysql://h/d' }, /^KEYHALL_STORAGE: has an unknown kind of storage/],
  [{ KEYHALL_STORAGE: 'keyhall.db' }, /^KEYHALL_STORAGE: has no kind of storage/],
  [{ KEYHALL_STORAGE: 'sqlite:' }, /^KEYHALL_STORAGE: has no file/],
  [{ KEYHALL_STORAGE: 'sqlite::memory:' }, /^KEYHALL_STORAGE: is an SQLite database in memory/],
  [{ KEYHALL_STORAGE: 'sqlite://data/k.db' }, /^KEYHALL_STORAGE: has \/\/ after sqlite:/],
  [{ KEYHALL_STORAGE: 'memory:x' }, /^KEYHALL_STORAGE: has text after memory:/],
  [{ KEYHALL_STORAGE: 'postgres:db' }, /^KEYHALL_STORAGE: is not a URL/],
  [{ KEYHALL_STORAGE: 'postgres:///db' }, /^KEYHALL_STORAGE: names no host/],
  [{ KEYHALL_STORAGE: 'postgres://h/d?pool=0' }, /^KEYHALL_STORAGE: has a pool/],
  [{ KEYHALL_STORAGE: 'postgres://h/d?pool=many' }, /^KEYHALL_STORAGE: has a pool/],
  [{ KEYHALL_STORAGE: 'postgres://h1,,h2/d' }, /^KEYHALL_STORAGE: has an empty host/],
  [{ KEYHALL_STORAGE: 'postgres://h1,h2:x/d' }, /^KEYHALL_STORAGE: has an entry in its list of hosts that is not a host with a port/],
  [{ KEYHALL_STORAGE: 'postgres://h1,h2:0/d' }, /^KEYHALL_STORAGE: has a host with port 0/],
  [{ KEYHALL_STORAGE: 'postgres://h1,h2:5432,h2/d' }, /^KEYHALL_STORAGE: names a host twice/],
  [{ KEYHALL_STORAGE: 'postgres://a,b,c,d,e,f,g,h,i/d' }, /^KEYHALL_STORAGE: names more than 8 hosts/],
  [{ KEYHALL_STORAGE: 'postgres:///d?host=h1,h2' }, /^KEYHALL_STORAGE: names several hosts in its query; write several hosts before/],
  [{ KEYHALL_STORAGE: 'postgres://h1,h2/d?host=h3' }, /^KEYHALL_STORAGE: has hosts in two places/],
  [{ KEYHALL_STORAGE: 'postgres://h1,h2/d?target_session_attrs=any' }, /^KEYHALL_STORAGE: has a target_session_attrs other than read-write/],
  [{ KEYHALL_STORAGE: 'postgres://u:changeme@h1,h2/d' }, /^KEYHALL_STORAGE: has a placeholder/],
  [{ KEYHALL_STORAGE: 'postgres://u:changeme@h/d' }, /^KEYHALL_STORAGE: has a placeholder/],
  [{ KEYHALL_STORAGE: 'postgres://u:%3Cpassword%3E@h/d' }, /^KEYHALL_STORAGE: has a placeholder/],
  [{ KEYHALL_MASTER_KEY: 'changeme' }, /^KEYHALL_MASTER_KEY: is a placeholder/],
  [{ KEYHALL_MASTER_KEY: 'A'.repeat(43) }, /^KEYHALL_MASTER_KEY: is a placeholder/],
  [{ KEYHALL_MASTER_KEY: Buffer.alloc(32, 7).toString('base64url') }, /^KEYHALL_MASTER_KEY: is a placeholder/],
  [{ KEYHALL_MASTER_KEY: Buffer.from('AnExampleKeyThatHas32Characters!').toString('base64url') }, /^KEYHALL_MASTER_KEY: is a placeholder/],
  [{ KEYHALL_MASTER_KEY: Buffer.from(COUNTING).toString('base64') }, /^KEYHALL_MASTER_KEY: is a placeholder/],
  [{ KEYHALL_MASTER_KEY: MASTER_KEY.slice(1) }, /^KEYHALL_MASTER_KEY: is 31 bytes long; expected 32 random bytes/],
  [{ KEYHALL_MASTER_KEY: `${MASTER_KEY} ` }, /^KEYHALL_MASTER_KEY: contains characters/],
  [{ KEYHALL_SMTP_URL: 'https://h' }, /^KEYHALL_SMTP_URL: does not begin with smtp/],
  [{ KEYHALL_SMTP_URL: 'smtp://h?requireTLS=false' }, /^KEYHALL_SMTP_URL: has a path, a query or a fragment/],
  [{ KEYHALL_SMTP_URL: 'smtp://u@h' }, /^KEYHALL_SMTP_URL: has a user name without a password/],
  [{ KEYHALL_SMTP_URL: 'smtp://u:50%@h' }, /^KEYHALL_SMTP_URL: has a user name or password with invalid percent-encoding/],
  [{ KEYHALL_SMTP_URL: 'smtp://u%0d%0aRSET:p@h' }, /^KEYHALL_SMTP_URL: has a user name or password with invalid percent-encoding/],
  [{ KEYHALL_SMTP_URL: 'smtp://u:changeme@h' }, /^KEYHALL_SMTP_URL: has a placeholder/],
  [{ KEYHALL_SMS_URL: 'sms.example.com' }, /^KEYHALL_SMS_URL: does not begin with https/],
  [{ KEYHALL_SMS_URL: 'https://' }, /^KEYHALL_SMS_URL: is not a URL/],
  [{ KEYHALL_SMS_URL: 'https://h/a b' }, /^KEYHALL_SMS_URL: contains spaces/],
  [{ KEYHALL_SMS_URL: 'https://h/#x' }, /^KEYHALL_SMS_URL: has a fragment/],
  [{ KEYHALL_SMS_URL: 'https://u:p@h/' }, /^KEYHALL_SMS_URL: has a user name or a password/],
  [{ KEYHALL_SMS_URL: 'https://h/' }, /^KEYHALL_SMS_URL: is set without KEYHALL_SMS_SIGNING_KEY/],
  [{ KEYHALL_SMS_SIGNING_KEY: '0123456789abcdefghijklmnopqrstuv' }, /^KEYHALL_SMS_SIGNING_KEY: is set without KEYHALL_SMS_URL/],
  [{ KEYHALL_SMS_SIGNING_KEY: 'changeme' }, /^KEYHALL_SMS_SIGNING_KEY: is a placeholder/],
  [{ KEYHALL_SMS_SIGNING_KEY: 'short' }, /^KEYHALL_SMS_SIGNING_KEY: is shorter than 32/],
  [{ KEYHALL_SMS_PER_HOUR: '-1' }, /^KEYHALL_SMS_PER_HOUR: "-1" is too small/],
  [{ KEYHALL_CIBA_WAITING: '0' }, /^KEYHALL_CIBA_WAITING: "0" is too small.*from 1 to 50/],
  [{ KEYHALL_CIBA_PER_HOUR: '501' }, /^KEYHALL_CIBA_PER_HOUR: "501" is too large.*from 1 to 500/],
  [{ KEYHALL_MAIL_FROM: 'nobody' }, /^KEYHALL_MAIL_FROM: "nobody" is not a sender/],
  [{ KEYHALL_MAIL_FROM: 'no-reply@zürich.example' }, /^KEYHALL_MAIL_FROM: .* has a domain that is not ASCII; write it as xn--…/],
  [{ KEYHALL_MAIL_FROM: 'no-reply@exa_mple.org' }, /^KEYHALL_MAIL_FROM: "no-reply@exa_mple.org" is not a sender/],
  [{ KEYHALL_MAIL_FROM: 'Acme <no-reply@acme..example>' }, /^KEYHALL_MAIL_FROM: .* is not a sender/],
  [{ KEYHALL_MAIL_FROM: 'Ac\u200bme <no-reply@acme.example>' }, /^KEYHALL_MAIL_FROM: .* is not a sender/],
  [{ KEYHALL_MAIL_FROM: 'A\r\nBcc: x <a@b.c>' }, /^KEYHALL_MAIL_FROM: "A\?\?Bcc: x <a@b.c>" is not a sender/],
  [{ KEYHALL_VENDOR: 'Acme' }, /^KEYHALL_VENDOR: "Acme" is not a vendor word/],
  [{ KEYHALL_WORKERS: '0' }, /^KEYHALL_WORKERS: "0" is too small/],
  [{ KEYHALL_WORKERS: '2' }, /^KEYHALL_WORKERS: "2" processes cannot share sqlite storage; expected 1, or postgres storage/],
  [{ KEYHALL_TRUSTED_PROXIES: '10.0.0.0/33' }, /^KEYHALL_TRUSTED_PROXIES: .*is not a list of address ranges/],
  [{ KEYHALL_TRUSTED_PROXIES: 'proxy.example.com' }, /^KEYHALL_TRUSTED_PROXIES: .*is not a list of address ranges/],
  [{ KEYHALL_EGRESS_ALLOW: 'fe80::1%eth0/64' }, /^KEYHALL_EGRESS_ALLOW: .*is not a list of address ranges/],
  [{ KEYHALL_RATE_LIMIT_LOGIN: '1.5' }, /^KEYHALL_RATE_LIMIT_LOGIN: "1.5" is not a whole number/],
  [{ KEYHALL_MAX_CONNECTIONS: '0' }, /^KEYHALL_MAX_CONNECTIONS: "0" is too small; .* from 1 to 1000000/],
  [{ KEYHALL_RATE_LIMIT_API: '-1' }, /^KEYHALL_RATE_LIMIT_API: "-1" is too small; .* 0 for no limit/],
  [{ KEYHALL_LOG_LEVEL: 'INFO' }, /^KEYHALL_LOG_LEVEL: "INFO" is not a log level; expected one of fatal, error, warn/],
  [{ KEYHALL_TLS_CERT_FILE: 'pem' }, /^KEYHALL_TLS_CERT_FILE: is set without KEYHALL_TLS_KEY_FILE/],
  [{ KEYHALL_TLS_KEY_FILE: 'pem' }, /^KEYHALL_TLS_KEY_FILE: is set without KEYHALL_TLS_CERT_FILE/],
  [{ KEYHALL_CLIENT_CERTIFICATES: 'on' }, /^KEYHALL_CLIENT_CERTIFICATES: "on" is no place of client certificates; expected off, tls/],
  [{ KEYHALL_CLIENT_CERTIFICATES: 'header:' }, /^KEYHALL_CLIENT_CERTIFICATES: "header:" is no place of client certificates/],
  [{ KEYHALL_CLIENT_CERTIFICATES: 'header:a b' }, /^KEYHALL_CLIENT_CERTIFICATES: "header:a b" is no place of client certificates/],
  [{ KEYHALL_CLIENT_CERTIFICATES: 'tls' }, /^KEYHALL_CLIENT_CERTIFICATES: .* needs KEYHALL_TLS_CERT_FILE/],
  [{ KEYHALL_CLIENT_CERTIFICATES: 'header:Client-Cert' }, /^KEYHALL_CLIENT_CERTIFICATES: .* needs KEYHALL_TRUSTED_PROXIES/],
  [{ KEYHALL_TLS_CERT_FILE: 'pem', KEYHALL_TLS_KEY_FILE: 'pem' }, /^KEYHALL_BASE_URL: begins with http:, but a certificate is set/],
  [{ KEYHALL_BOOTSTRAP_FILE: 'nowhere.json' }, /^KEYHALL_BOOTSTRAP_FILE: nowhere.json cannot be read \(ENOENT\)/],
  [{ KEYHALL_CONFIG: 'nowhere.json' }, /^KEYHALL_CONFIG: nowhere.json cannot be read \(ENOENT\); expected the path of a JSON file/],
  [{ KEYHALL_CONFIG: 'pem' }, /^KEYHALL_CONFIG: pem is not JSON/],
  [{ KEYHALL_CONFIG: 'list' }, /^KEYHALL_CONFIG: list is not a JSON object/],
  [{ KEYHALL_PROT: '1' }, /^KEYHALL_PROT: there is no such variable; did you mean KEYHALL_PORT\?$/],
  [{ KEYHALL_SERVICE_HOST: 'id.example' }, /^KEYHALL_SERVICE_HOST: there is no such variable/],
  [{ KEYHALL_SMTP_PORT: '587' }, /^KEYHALL_SMTP_PORT: there is no such variable/],
  [{ KEYHALL_SPELL: '1' }, /^KEYHALL_SPELL: there is no such variable; expected a variable of the configuration table$/],
  [{ KEYHALL_CONFIG: 'unknown' }, /^baseUri in unknown: there is no such member; did you mean baseUrl\?$/],
  [{ KEYHALL_CONFIG: 'proto' }, /^__proto__ in proto: there is no such member/],
  [{ KEYHALL_CONFIG: 'wrong' }, /^workers in wrong: has the wrong type; expected a whole number/],
]
const files = {
  pem: '-----BEGIN', list: '[]', unknown: '{ "baseUri": "http://h" }', wrong: '{ "workers": true }',
  proto: '{ "__proto__": { "port": 1 } }',
}

describe('refused configurations', () => {
  for (const [env, problem] of refused) {
    it(`names what is wrong with ${JSON.stringify(env)}`, () => {
      const [first = '', ...others] = problems(env, files)
      assert.match(first, problem)
      assert.deepEqual(others, [])
    })
  }

  it('are reported with all problems together, one on each line', () => {
    const env = { KEYHALL_PORT: 'x', KEYHALL_VENDOR: '1', KEYHALL_OTHER: 'y', KEYHALL_CONFIG: 'c', KEYHALL_TLS_KEY_FILE: 'gone' }
    assert.throws(() => load(env, { c: '{ "host": 1, "hots": 2 }' }), ({ message }: Error) => {
      const names = message.split('\n').slice(1).map((line) => /^ {2}(\S+)/.exec(line)?.[1])
      assert.deepEqual(names, [
        'KEYHALL_OTHER:', 'hots', 'KEYHALL_PORT:', 'KEYHALL_VENDOR:', 'KEYHALL_TLS_KEY_FILE:', 'KEYHALL_TLS_KEY_FILE:',
      ])
      return true
    })
  })
})
