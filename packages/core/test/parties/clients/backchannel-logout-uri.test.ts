import assert from 'node:assert/strict'
import { backchannelLogoutUriProblem } from '@keyhall/core/clients'

/** Addresses, and what is wrong with each. */
const table: readonly (readonly [uri: string, problem: string | undefined])[] = [
  ['https://shop.example/logout', undefined],
  ['https://shop.example:8443/logout?tenant=7&x', undefined],
  ['HTTPS://Shop.Example', undefined],
  ['http://localhost:3000/logout', undefined],
  ['http://127.0.0.1/logout', undefined],
  ['http://[::1]:3000/', undefined],
  ['http://shop.example/logout', 'forbidden_scheme'],
  ['http://localhost.evil.example/', 'forbidden_scheme'],
  ['http://localhost@evil.example/', 'forbidden_scheme'],
  ['com.example.app:/logout', 'forbidden_scheme'],
  ['file:///etc/passwd', 'forbidden_scheme'],
  ['gopher://shop.example/', 'forbidden_scheme'],
  ['javascript:alert(1)', 'forbidden_scheme'],
  ['https://shop.example/logout#x', 'has_fragment'],
  ['https://shop.example/#', 'has_fragment'],
  ['/logout', 'not_absolute'],
  ['//shop.example/logout', 'not_absolute'],
  ['', 'not_absolute'],
  ['https:///logout', 'malformed'],
  ['https://user:password@shop.example/', 'malformed'],
  ['https://shop.example\\@evil.example/', 'malformed'],
  ['https://shop.example/log out', 'malformed'],
  ['https://shop.example/logout\r\nx: y', 'malformed'],
]

describe('backchannel_logout_uri (OIDC Back-Channel Logout §2.2)', () => {
  for (const [uri, problem] of table) {
    it(`${problem ?? 'may be'}: ${JSON.stringify(uri)}`, () => assert.equal(backchannelLogoutUriProblem(uri), problem))
  }
})
