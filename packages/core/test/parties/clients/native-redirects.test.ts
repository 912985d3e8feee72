import assert from 'node:assert/strict'
import { DANGEROUS_SCHEMES, DevelopmentRedirectUri, RedirectUri, clientOrigins, matchPostLogoutRedirectUri, matchRedirectUri, matchesAnyPort, redirectUriProblem } from '@keyhall/core/clients'
import { inALabels } from '@keyhall/core/shared'
import { aClient } from '../../support/builders.js'

describe('private-use schemes (RFC 8252 §7.1)', () => {
  const registrable = [
    'myapp://callback', 'cursor://anysphere.cursor-mcp/oauth/callback', 'vscode://some.extension/callback', 'msal1a2b3c4d://auth', 'fb1234567://authorize', 'exp://192.168.3.137:8081',
    'nextcloud://login', 'capacitor://localhost', 'app.immich:///oauth-callback', 'com.example.app:/cb', 'MyApp:/cb', 'a+b-c.d:x', 'x-app:/cb', 'webapp:/cb', 'myapp://[x',
  ]
  for (const uri of registrable) {
    it(`may be registered with or without a dot: ${uri}`, () => {
      assert.equal(redirectUriProblem(uri), undefined)
      assert.equal(matchRedirectUri(aClient({ applicationType: 'native', redirectUris: [uri] }), uri), uri)
    })
  }

  it('are compared byte for byte', () => {
    const client = aClient({ applicationType: 'native', redirectUris: ['myapp://callback'] })
    for (const raw of ['MYAPP://callback', 'myapp:/callback', 'myapp://callback/', 'myapp://callback:1', 'myapp2://callback']) assert.equal(matchRedirectUri(client, raw), undefined, raw)
  })

  for (const [scheme, reason] of [...DANGEROUS_SCHEMES, ['web+tea', 'any website'], ['EXT+tea', 'any website']] as const) {
    it(`are not ${scheme}, because ${reason}`, () => {
      for (const uri of [`${scheme}:x`, `${scheme}://x/y`, `${scheme.toUpperCase()}:x`]) {
        assert.equal(redirectUriProblem(uri), 'forbidden_scheme', uri)
        assert.equal(redirectUriProblem(uri, 'to_any_host'), 'forbidden_scheme', uri)
        assert.ok(RedirectUri.problem(uri)?.includes(reason), RedirectUri.problem(uri))
        assert.equal(matchRedirectUri(aClient({ applicationType: 'native', devMode: true, redirectUris: [uri] }), uri), undefined, uri)
        assert.equal(matchPostLogoutRedirectUri(aClient({ postLogoutRedirectUris: [uri] }), uri), undefined, uri)
      }
    })
  }
})

describe('loopback redirect URI of a native application (RFC 8252 §7.3)', () => {
  const match = (own: Parameters<typeof aClient>[0], registered: string, raw: string) => matchRedirectUri(aClient({ applicationType: 'native', redirectUris: [registered], ...own }), raw)

  for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
    const registered = `http://${host}/cb?a=b`
    it(`matches with any port when ${registered} has none`, () => {
      for (const port of ['', ':1', ':80', ':53177', ':65535']) {
        const raw = `http://${host}${port}/cb?a=b`
        assert.equal(match({}, registered, raw), raw)
      }
    })
  }

  const others = [
    'http://127.0.0.1:53177/other', 'http://127.0.0.1:53177/cb?x', 'http://127.0.0.1:53177/cb/', 'http://127.0.0.1:53177', 'http://localhost:53177/cb', 'http://[::1]:53177/cb',
    'http://127.0.0.1:70000/cb', 'http://127.0.0.1:0/cb', 'http://127.0.0.1:/cb', 'http://127.0.0.1:x/cb', 'http://127.0.0.1:1@evil.example/cb', 'http://127.0.0.1:1.evil.example/cb',
    'http://127.0.0.1.evil.example:1/cb', 'http://127.0.0.2:1/cb', 'https://127.0.0.1:53177/cb', 'HTTP://127.0.0.1:53177/cb', 'http://127.0.0.1:53177/cb#x', 'http://127.0.0.1:53177/cb ',
  ]
  for (const raw of others) {
    it(`matches in scheme, host, path and query only: not ${JSON.stringify(raw)}`, () => assert.equal(match({}, 'http://127.0.0.1/cb', raw), undefined))
  }

  const exact: readonly (readonly [what: string, own: Parameters<typeof aClient>[0], registered: string, raw: string])[] = [
    ['registered with a port', {}, 'http://127.0.0.1:8080/cb', 'http://127.0.0.1:8081/cb'],
    ['registered with a port, sent without', {}, 'http://127.0.0.1:8080/cb', 'http://127.0.0.1/cb'],
    ['of a web application', { applicationType: 'web' }, 'http://127.0.0.1/cb', 'http://127.0.0.1:8081/cb'],
    ['of an application in a browser', { applicationType: 'user_agent' }, 'http://localhost/cb', 'http://localhost:8081/cb'],
    ['with https', {}, 'https://127.0.0.1/cb', 'https://127.0.0.1:8081/cb'],
    ['of another host in development mode', { devMode: true }, 'http://dev.example/cb', 'http://dev.example:8081/cb'],
    ['with a private-use scheme', {}, 'exp://127.0.0.1/cb', 'exp://127.0.0.1:8081/cb'],
  ]
  for (const [what, own, registered, raw] of exact) {
    it(`is compared with its port when ${what}`, () => {
      assert.equal(match(own, registered, raw), undefined)
      assert.equal(match(own, registered, registered), registered)
    })
  }

  it('matches with any port, registered with one or not, when no administrator registered the client', () => {
    for (const selfRegistered of ['document', 'request'] as const) {
      assert.ok(match({ selfRegistered }, 'http://127.0.0.1:8080/cb', 'http://127.0.0.1:8081/cb'))
      assert.equal(match({ selfRegistered }, 'https://127.0.0.1:8080/cb', 'https://127.0.0.1:8081/cb'), undefined)
    }
  })

  it('is not matched with any port after a logout (OIDC RP-Initiated Logout §3)', () => {
    for (const own of [{}, { selfRegistered: 'request' }] as const) {
      const client = aClient({ applicationType: 'native', postLogoutRedirectUris: ['http://127.0.0.1/bye'], ...own })
      assert.equal(matchPostLogoutRedirectUri(client, 'http://127.0.0.1/bye'), 'http://127.0.0.1/bye')
      assert.equal(matchPostLogoutRedirectUri(client, 'http://127.0.0.1:8081/bye'), undefined)
    }
  })

  it('allows scripts of its own origin only, not of every port', () => {
    assert.deepEqual(clientOrigins(aClient({ applicationType: 'native', redirectUris: ['http://127.0.0.1/cb'] })), ['http://127.0.0.1'])
  })

  it('is recognized as one that stands for every port', () => {
    assert.equal(matchesAnyPort({ applicationType: 'native' }, 'http://localhost/cb'), true)
    for (const uri of ['http://localhost:1/cb', 'https://localhost/cb', 'com.example.app:/cb', 'http://localhost.evil.example/']) assert.equal(matchesAnyPort({ applicationType: 'native' }, uri), false, uri)
    assert.equal(matchesAnyPort({ applicationType: 'web' }, 'http://localhost/cb'), false)
  })
})

describe('address with letters outside ASCII', () => {
  const hosts = [
    ['münchen.example', 'xn--mnchen-3ya.example'], ['MÜNCHEN.example', 'xn--mnchen-3ya.example'], ['bücher.example', 'xn--bcher-kva.example'], ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['пример.испытание', 'xn--e1afmkfd.xn--80akhbyknj4f'], ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'], ['παράδειγμα.δοκιμή', 'xn--hxajbheg2az3al.xn--jxalpdlp'], ['😀.example', 'xn--e28h.example'], ['plain.example', 'plain.example'],
  ] as const
  for (const [host, labels] of hosts) it(`${host} is ${labels} in A-labels (RFC 3492)`, () => assert.equal(inALabels(host), labels))

  it('is refused with the spelling that is accepted', () => {
    assert.equal(RedirectUri.problem('https://münchen.example/cb'), 'has letters outside ASCII: write münchen.example as xn--mnchen-3ya.example')
    assert.equal(DevelopmentRedirectUri.problem('http://münchen.example:8080/cb'), 'has letters outside ASCII: write münchen.example as xn--mnchen-3ya.example')
    assert.equal(RedirectUri.problem('https://xn--mnchen-3ya.example/cb'), undefined)
    assert.equal(RedirectUri.problem('https://app.example/zurück'), 'has letters outside ASCII: write them percent-encoded, as %C3%BC for ü')
    assert.equal(RedirectUri.problem('https://app.example/a b'), 'is malformed')
  })
})
