import assert from 'node:assert/strict'
import type { Client } from '@keyhall/core/clients'
import { matchRedirectUri, redirectUriProblem } from '@keyhall/core/clients'
import fc from 'fast-check'

const registered = 'https://shop.example/cb?tenant=a'
const client = { redirectUris: [registered] } as unknown as Client

/** Pieces that addresses and attacks on them are made of. */
const pieces = fc.constantFrom(
  'https', 'http', 'javascript', 'data', 'com.example.app', ':', '/', '//', '///', '\\', '@', '#', '?', '&', '%', '%2f', '%00', '.', '..',
  ' ', '\t', '\n', '\0', 'localhost', '127.0.0.1', '[', ']', 'shop.example', 'evil.example', 'é', '。', '\u200b', 'cb', ';', '*',
)
/** Pieces that decide which host a browser goes to. */
const hostPieces = fc.constantFrom('localhost', ':80', '@', 'evil.example', '/', '?', '\\', '.')
const anAddress = fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join(''))
const aWebAddress = fc.tuple(fc.constantFrom('http://', 'https://'), fc.array(hostPieces, { maxLength: 6 }))
  .map(([start, rest]) => start + rest.join(''))

const aPlace = fc.nat(registered.length - 1)
const replaced = (at: number, count: number, by: string) => registered.slice(0, at) + by + registered.slice(at + count)
/** One change of the registered address: a piece put in, characters taken out or replaced, or the case of one changed. */
const aMutation = fc.oneof(
  fc.tuple(fc.nat(registered.length), pieces).map(([at, piece]) => replaced(at, 0, piece)),
  fc.tuple(aPlace, fc.integer({ min: 1, max: 8 })).map(([at, count]) => replaced(at, count, '')),
  fc.tuple(aPlace, fc.string({ minLength: 1, maxLength: 1 })).map(([at, one]) => replaced(at, 1, one)),
  aPlace.map((at) => replaced(at, 1, registered.charAt(at).toUpperCase())),
)

describe('redirect_uri, whatever is sent', () => {
  it('is proven by the very same text only', () => {
    fc.assert(fc.property(fc.oneof(aMutation, anAddress, fc.string({ unit: 'binary' })), (raw) => {
      assert.equal(matchRedirectUri(client, raw), raw === registered ? registered : undefined)
    }), { numRuns: 3000 })
  })

  it('is a browser’s https, or http on this machine, or a scheme of an application: nothing else may be registered', () => {
    fc.assert(fc.property(fc.oneof(anAddress, { arbitrary: aWebAddress, weight: 9 }), (uri) => {
      if (redirectUriProblem(uri) !== undefined || !URL.canParse(uri)) return
      const { protocol, hostname, username, password, hash } = new URL(uri)
      assert.equal(hash, '')
      if (protocol === 'https:') assert.deepEqual([username, password], ['', ''])
      else if (protocol === 'http:') assert.ok(['localhost', '127.0.0.1', '[::1]'].includes(hostname), uri)
      else assert.match(protocol, /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/)
    }), { numRuns: 20_000 })
  })
})
