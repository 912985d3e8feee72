import assert from 'node:assert/strict'
import { normalAddress } from '@keyhall/core/assertions'

const ADDRESS = 'https://id.example/oauth/v2/token'

const SAME: Readonly<Record<string, string>> = {
  'itself': ADDRESS,
  'scheme and host in capitals (RFC 3986 §6.2.2.1)': 'HTTPS://ID.Example/oauth/v2/token',
  'the default port (§6.2.3)': 'https://id.example:443/oauth/v2/token',
  'an empty port (§6.2.3)': 'https://id.example:/oauth/v2/token',
  'encoded unreserved characters (§6.2.2.2)': 'https://id.example/%6Fauth/%762/toke%6e',
  'dot segments (§6.2.2.3)': 'https://id.example/./oauth/x/../v2/token',
  'encoded dots': 'https://id.example/oauth/x/%2e%2E/v2/token',
  'more dots than segments': 'https://id.example/../../oauth/v2/token',
  'a query': `${ADDRESS}?a=b`,
  'a fragment': `${ADDRESS}#a`,
}

const OTHER: Readonly<Record<string, string>> = {
  'the path in capitals': 'https://id.example/OAuth/v2/token',
  'a slash at the end': `${ADDRESS}/`,
  'an empty segment': 'https://id.example/oauth//v2/token',
  'an encoded slash': 'https://id.example/oauth%2Fv2/token',
  'another port': 'https://id.example:80/oauth/v2/token',
  'another scheme': 'http://id.example/oauth/v2/token',
  'a user name': 'https://a@id.example/oauth/v2/token',
  'a host below it': 'https://id.example.evil.example/oauth/v2/token',
  'a space': `${ADDRESS} `,
  'no authority': 'https:/id.example/oauth/v2/token',
  'nothing': '',
}

describe('URL normalization (RFC 3986 §6.2.2 and §6.2.3)', () => {
  for (const [what, spelling] of Object.entries(SAME)) {
    it(`is the same with ${what}`, () => assert.equal(normalAddress(spelling), ADDRESS))
  }

  for (const [what, address] of Object.entries(OTHER)) {
    it(`differs with ${what}`, () => assert.notEqual(normalAddress(address), ADDRESS))
  }

  it('has a path, and hexadecimal digits in upper case', () => {
    assert.equal(normalAddress('http://[2001:DB8::1]:80'), 'http://[2001:db8::1]/')
    assert.equal(normalAddress('http://localhost:8080/%c3%a9/..'), 'http://localhost:8080/')
    assert.equal(normalAddress('http://localhost:8080/%c3%a9'), 'http://localhost:8080/%C3%A9')
  })

  it('takes no quadratic time', () => {
    for (const part of ['/..', '%2e', 'a/', ':', '?']) assert.equal(typeof normalAddress(`https://id.example/${part.repeat(700)}`), 'string')
  })
})
