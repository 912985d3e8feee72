import assert from 'node:assert/strict'
import type { Client } from '@keyhall/core/clients'
import { matchRedirectUri } from '@keyhall/core/clients'
import fc from 'fast-check'

const registered = 'https://shop.example/cb?tenant=a'
const client = { redirectUris: [registered] } as unknown as Client

/** Pieces that addresses and attacks on them are made of. */
const pieces = fc.constantFrom(
  'https', 'http', 'javascript', 'data', 'com.example.app', ':', '/', '//', '///', '\\', '@', '#', '?', '&', '%', '%2f', '%00', '.', '..',
  ' ', '\t', '\n', '\0', 'localhost', '127.0.0.1', '[', ']', 'shop.example', 'evil.example', 'é', '。', '\u200b', 'cb', ';', '*',
)
const anAddress = fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join(''))

const aPlace = fc.nat(registered.length - 1)
const replaced = (at: number, count: number, by: string) => registered.slice(0, at) + by + registered.slice(at + count)
/** One change of the registered address: a piece put in, characters taken out or replaced, or the case of one changed. */
const aMutation = fc.oneof(
  fc.tuple(fc.nat(registered.length), pieces).map(([at, piece]) => replaced(at, 0, piece)),
  fc.tuple(aPlace, fc.integer({ min: 1, max: 8 })).map(([at, count]) => replaced(at, count, '')),
  fc.tuple(aPlace, fc.string({ minLength: 1, maxLength: 1 })).map(([at, one]) => replaced(at, 1, one)),
  aPlace.map((at) => replaced(at, 1, registered.charAt(at).toUpperCase())),
)

describe('arbitrary redirect_uri', () => {
  it('matches only the identical text', () => {
    fc.assert(fc.property(fc.oneof(aMutation, anAddress, fc.string({ unit: 'binary' })), (raw) => {
      assert.equal(matchRedirectUri(client, raw), raw === registered ? registered : undefined)
    }), { numRuns: 3000 })
  })
})
