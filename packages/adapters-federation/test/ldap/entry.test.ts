import assert from 'node:assert/strict'
import { entryOf, textOf } from '#src/ldap/entry.js'

describe('An entry of a directory', () => {
  const read = (name: string, bytes: readonly number[]): string | undefined => textOf(entryOf({ dn: 'cn=x', [name]: Buffer.from(bytes) }), name)

  it('shows objectGUID as Microsoft writes it', () => {
    assert.equal(read('objectGUID', [0x33, 0x22, 0x11, 0x00, 0x55, 0x44, 0x77, 0x66, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff]), '00112233-4455-6677-8899-aabbccddeeff')
  })

  it('shows objectSid as text', () => {
    assert.equal(read('objectSid', [1, 2, 0, 0, 0, 0, 0, 5, 32, 0, 0, 0, 32, 2, 0, 0]), 'S-1-5-32-544')
  })

  it('shows other bytes as hexadecimal digits, and names without regard to case', () => {
    assert.equal(read('mS-DS-ConsistencyGuid', [1, 255]), '01ff')
    assert.equal(textOf(entryOf({ dn: 'cn=x', entryUUID: 'abc' }), 'ENTRYUUID'), 'abc')
    assert.equal(textOf(entryOf({ dn: 'cn=x', mail: [] }), 'mail'), undefined)
  })
})
