import assert from 'node:assert/strict'
import { clientOrigins, matchPostLogoutRedirectUri, matchRedirectUri, originOf, redirectUriProblem } from '@keyhall/core/clients'
import { aClient } from '../../support/builders.js'

const registered = 'https://shop.example/cb?tenant=a'

/** Addresses that an attacker might send instead of the registered one. */
const mutations: Readonly<Record<string, string>> = {
  nothing: '',
  'upper-case scheme': 'HTTPS://shop.example/cb?tenant=a',
  'upper-case host': 'https://SHOP.example/cb?tenant=a',
  'upper-case path': 'https://shop.example/CB?tenant=a',
  'http': 'http://shop.example/cb?tenant=a',
  'no scheme': '//shop.example/cb?tenant=a',
  'scheme alone': 'https:',
  'one slash': 'https:/shop.example/cb?tenant=a',
  'three slashes': 'https:///shop.example/cb?tenant=a',
  'default port': 'https://shop.example:443/cb?tenant=a',
  'another port': 'https://shop.example:8443/cb?tenant=a',
  'empty port': 'https://shop.example:/cb?tenant=a',
  'user name': 'https://me@shop.example/cb?tenant=a',
  'user name and password': 'https://me:pw@shop.example/cb?tenant=a',
  'empty user name': 'https://@shop.example/cb?tenant=a',
  'host as user name': 'https://shop.example@evil.example/cb?tenant=a',
  'subdomain': 'https://x.shop.example/cb?tenant=a',
  'parent domain': 'https://example/cb?tenant=a',
  'suffix': 'https://shop.example.evil.example/cb?tenant=a',
  'prefix': 'https://evilshop.example/cb?tenant=a',
  'dot after the host': 'https://shop.example./cb?tenant=a',
  'host in another script': 'https://ѕhop.example/cb?tenant=a',
  'wide characters': 'https://shop．example/cb?tenant=a',
  'backslash after the host': 'https://shop.example\\@evil.example/cb?tenant=a',
  'backslash as slash': 'https:\\\\shop.example\\cb?tenant=a',
  'path before': 'https://shop.example/x/cb?tenant=a',
  'path after': 'https://shop.example/cb/x?tenant=a',
  'slash after the path': 'https://shop.example/cb/?tenant=a',
  'slash twice': 'https://shop.example//cb?tenant=a',
  'dot segment': 'https://shop.example/./cb?tenant=a',
  'parent segment': 'https://shop.example/x/../cb?tenant=a',
  'encoded parent segment': 'https://shop.example/x/%2e%2e/cb?tenant=a',
  'encoded slash': 'https://shop.example%2fcb?tenant=a',
  'encoded letter': 'https://shop.example/%63b?tenant=a',
  'encoded host': 'https://%73hop.example/cb?tenant=a',
  'path parameter': 'https://shop.example/cb;x?tenant=a',
  'no query': 'https://shop.example/cb',
  'empty query': 'https://shop.example/cb?',
  'another query': 'https://shop.example/cb?tenant=b',
  'longer query': 'https://shop.example/cb?tenant=a&x=1',
  'query before': 'https://shop.example/cb?x=1&tenant=a',
  'empty fragment': 'https://shop.example/cb?tenant=a#',
  'fragment': 'https://shop.example/cb?tenant=a#x',
  'space before': ' https://shop.example/cb?tenant=a',
  'space after': 'https://shop.example/cb?tenant=a ',
  'tab inside': 'https://shop.exam\tple/cb?tenant=a',
  'line break after': 'https://shop.example/cb?tenant=a\n',
  'carriage return': 'https://shop.example/cb?tenant=a\r\nX: y',
  'NUL after': 'https://shop.example/cb?tenant=a\0',
  'zero-width space': 'https://shop.example/cb?tenant=a\u200b',
  'two addresses': 'https://shop.example/cb?tenant=a https://shop.example/cb?tenant=a',
  'comma': 'https://shop.example/cb?tenant=a,https://evil.example',
  'javascript': 'javascript:location="https://shop.example/cb?tenant=a"',
  'wildcard': 'https://*/cb?tenant=a',
}

describe('redirect_uri (RFC 9700 §2.1: exact comparison)', () => {
  it('is accepted when it is registered byte for byte', () => {
    assert.equal(matchRedirectUri(aClient({ redirectUris: ['https://other.example', registered] }), registered), registered)
  })

  for (const [what, raw] of Object.entries(mutations)) {
    it(`is rejected when only similar: ${what}`, () => {
      assert.equal(matchRedirectUri(aClient({ redirectUris: [registered] }), raw), undefined)
    })
  }

  it('is rejected without any registration', () => {
    assert.equal(matchRedirectUri(aClient({ redirectUris: [] }), registered), undefined)
    assert.equal(matchRedirectUri(aClient({ redirectUris: [''] }), ''), undefined)
  })

  it('is rejected when it is registered for logout only, and vice versa', () => {
    const client = aClient({ redirectUris: ['https://shop.example/cb'], postLogoutRedirectUris: ['https://shop.example/bye'] })
    assert.equal(matchRedirectUri(client, 'https://shop.example/bye'), undefined)
    assert.equal(matchPostLogoutRedirectUri(client, 'https://shop.example/cb'), undefined)
    assert.equal(matchPostLogoutRedirectUri(client, 'https://shop.example/bye'), 'https://shop.example/bye')
  })
})

describe('registrable redirect URIs', () => {
  const accepted = [
    'https://shop.example',
    'https://shop.example/',
    'https://shop.example?x',
    'https://shop.example:8443/cb',
    'https://192.0.2.1/cb',
    'https://[2001:db8::1]/cb',
    'http://localhost',
    'http://localhost:3000/cb',
    'http://127.0.0.1:49152/cb?x=1',
    'http://[::1]:8080/',
    'com.example.app:/cb',
    'com.example.app://cb',
    `https://shop.example/${'a'.repeat(2027)}`,
  ]
  for (const uri of accepted) {
    it(`are ${uri.slice(0, 60)}`, () => {
      assert.equal(redirectUriProblem(uri), undefined)
    })
  }

  const refused: readonly (readonly [string, ReturnType<typeof redirectUriProblem>])[] = [
    ['', 'not_absolute'],
    ['/cb', 'not_absolute'],
    ['//shop.example/cb', 'not_absolute'],
    ['shop.example/cb', 'not_absolute'],
    [' https://shop.example', 'not_absolute'],
    ['1https://shop.example', 'not_absolute'],
    ['https://shop.example/#', 'has_fragment'],
    ['https://shop.example/#x', 'has_fragment'],
    ['javascript:alert(1)', 'forbidden_scheme'],
    ['http://localhost:80@evil.example/cb', 'forbidden_scheme'],
    ['http://[::1]:9@evil.example/', 'forbidden_scheme'],
    ['http://127.0.0.1:1@evil.example', 'forbidden_scheme'],
    ['http://localhost:x/cb', 'forbidden_scheme'],
    ['JaVaScRiPt:alert(1)', 'forbidden_scheme'],
    ['data:text/html,x', 'forbidden_scheme'],
    ['DATA:text/html;base64,eA==', 'forbidden_scheme'],
    ['blob:https://shop.example/1', 'forbidden_scheme'],
    ['vbscript:x', 'forbidden_scheme'],
    ['file:///etc/passwd', 'forbidden_scheme'],
    ['about:blank', 'forbidden_scheme'],
    ['view-source:https://shop.example', 'forbidden_scheme'],
    ['urn:ietf:wg:oauth:2.0:oob', 'forbidden_scheme'],
    ['ws://shop.example', 'forbidden_scheme'],
    ['ftp://shop.example', 'forbidden_scheme'],
    ['http://shop.example/cb', 'forbidden_scheme'],
    ['http://localhost.evil.example/cb', 'forbidden_scheme'],
    ['http://localhost@evil.example/cb', 'forbidden_scheme'],
    ['http://127.0.0.1.evil.example/', 'forbidden_scheme'],
    ['http://127.0.0.2/', 'forbidden_scheme'],
    ['http://2130706433/', 'forbidden_scheme'],
    ['http://0.0.0.0/', 'forbidden_scheme'],
    ['http://[::]/', 'forbidden_scheme'],
    ['http://me@localhost/', 'forbidden_scheme'],
    ['http:/localhost/', 'forbidden_scheme'],
    ['http:localhost', 'forbidden_scheme'],
    ['https:shop.example', 'malformed'],
    ['https:/shop.example', 'malformed'],
    ['https:///shop.example', 'malformed'],
    ['https://', 'malformed'],
    ['https://?x', 'malformed'],
    ['https://me@shop.example', 'malformed'],
    ['https://me:pw@shop.example', 'malformed'],
    ['https://shop.example:443@evil.example/', 'malformed'],
    ['https://shop.example\\@evil.example', 'malformed'],
    ['https:\\\\shop.example', 'malformed'],
    ['https://shop.example/\t', 'malformed'],
    ['https://shop.exam\tple/', 'malformed'],
    ['https://shop.example/ ', 'malformed'],
    ['https://shop.example/\n', 'malformed'],
    ['https://shop.example/\r\nX: y', 'malformed'],
    ['https://shop.example/\0', 'malformed'],
    ['https://shop.example/é', 'malformed'],
    ['https://ѕhop.example/', 'malformed'],
    ['java\nscript:alert(1)', 'not_absolute'],
    [`https://shop.example/${'a'.repeat(2028)}`, 'malformed'],
  ]
  for (const [uri, problem] of refused) {
    it(`are not ${JSON.stringify(uri.slice(0, 60))}: ${problem}`, () => {
      assert.equal(redirectUriProblem(uri), problem)
    })
    it(`are not matched although a row holds ${JSON.stringify(uri.slice(0, 60))}`, () => {
      assert.equal(matchRedirectUri(aClient({ redirectUris: [uri] }), uri), undefined)
      assert.equal(matchPostLogoutRedirectUri(aClient({ postLogoutRedirectUris: [uri] }), uri), undefined)
    })
  }
})

describe('allowed origins of a client', () => {
  const origins: readonly (readonly [string, string | undefined])[] = [
    ['https://Shop.Example/cb', 'https://shop.example'],
    ['https://shop.example:8443?x', 'https://shop.example:8443'],
    ['HTTP://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:8080/cb', 'http://[::1]:8080'],
    ['com.example.app:/cb', undefined],
    ['xhttps://shop.example', undefined],
  ]
  for (const [uri, origin] of origins) {
    it(`of ${uri}: ${origin ?? 'none'}`, () => {
      assert.equal(originOf(uri), origin)
    })
  }

  it('are those of its redirect URIs and of its allowed origins, each once', () => {
    const client = aClient({
      redirectUris: ['https://a.example/1', 'https://a.example/2', 'com.example.app:/cb'],
      postLogoutRedirectUris: ['https://bye.example'],
      allowedOrigins: ['https://B.example', 'https://a.example'],
    })
    assert.deepEqual(clientOrigins(client), ['https://a.example', 'https://b.example'])
  })
})
