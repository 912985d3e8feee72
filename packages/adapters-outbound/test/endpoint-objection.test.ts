import assert from 'node:assert/strict'
import { endpointObjection } from '@keyhall/adapters-outbound'
import { onLoopback, strict } from './calls.js'

const objection = endpointObjection(strict(), 'https://id.example/auth')

describe('a configured endpoint', () => {
  for (const endpoint of ['https://hooks.example/in?a=b#c', 'http://hooks.example:8080/', 'https://93.184.215.14/', 'https://localhost.example/', 'https://id.example:8443/']) {
    it(`is accepted before its name is resolved (${endpoint})`, () => assert.equal(objection(endpoint), undefined))
  }

  for (const [endpoint, why] of [
    ['ftp://hooks.example/', /must be an http or https URL/],
    ['https://user:password@hooks.example/', /without user name/],
    ['https://hooks.example/ ', /must be/],
    ['http://127.1/', /loopback/],
    ['http://[::1]/', /loopback/],
    ['http://localhost/', /loopback/],
    ['http://LOCALHOST./', /loopback/],
    ['http://app.localhost/', /loopback/],
    ['http://2852039166/', /link-local/],
    ['http://metadata.google.internal./', /link-local/],
    ['http://metadata/', /link-local/],
    ['http://192.168.0.1/', /not public/],
    ['https://id.example/anything', /this server itself/],
    ['HTTPS://ID.example:443/auth/v2/users/human', /this server itself/],
  ] as const) {
    it(`is refused, and why (${endpoint})`, () => assert.match(objection(endpoint) ?? '', why))
  }

  it('may be on this machine when the server is for this machine only, but never the server itself', () => {
    const own = endpointObjection(onLoopback({ ownPorts: new Set([8080]) }), 'http://localhost:8080')
    assert.equal(own('http://127.0.0.1:9000/'), undefined)
    for (const endpoint of ['http://localhost:8080/', 'http://127.0.0.1:8080/', 'http://app.localhost:8080/', 'http://[::1]:8080/']) assert.ok(own(endpoint), endpoint)
  })
})
