import assert from 'node:assert/strict'
import { passwordHashers } from '@keyhall/adapters-crypto'
import type { PasswordHashers } from '@keyhall/adapters-crypto'
import { CRYPT_VECTORS } from './crypt-vectors.js'

/** Passwords of `c` as long as is verified and one byte longer. Made with passlib 1.7.4 and crypt(3) of libxcrypt. */
const MAX_LENGTH_PASSWORDS: readonly (readonly [string, number, string, string])[] = [
  ['md5-crypt', 512, '$1$saltsalt$PKrsPoLJwHmPMI02WHbzD0', '$1$saltsalt$4YVrqg6vG3sgRbo.HRKUW0'],
  ['sha256-crypt', 512, '$5$rounds=1000$saltsalt$01OYJqV.15P8xjbla.bhKmu/.QZp/xpIBHA66DImAV3',
    '$5$rounds=1000$saltsalt$PQZANXE7qPcUjCbDvgkc0Vo0kVzFacsXQXNIXkcnG78'],
  ['sha512-crypt with more than 200000 rounds', 64,
    '$6$rounds=200001$saltsalt$ZnLGQww9ateMgbZYNMTBLX8CzEoxO2/mjn2m1x3XSX5XHKXqCmJhgYEh24.jCV628DvjnLBtNwSBkBiICv5bl.',
    '$6$rounds=200001$saltsalt$uWhrvDTr5RQFWxmilYwiKXzzI5xZD5peboP9Tl/bLArbEwuHLbYb5p3t41bLQylIaMtzzFKkTatPREwxyx4i5/'],
  ['phpass', 512, '$P$5saltsaltKeIpCyhhfvS6EN6IJR6v31', '$P$5saltsaltISuf17dOjjSHdTlzB2Rgd0'],
  ['drupal7', 512, '$S$5saltsaltB6PbiOv5pF7kJECwJzfx0uMzBzUQFcHFN1cH8UsIvLh', '$S$5saltsaltjJi5vaHpI1Mc5ys/CcLdb3t59dxbgEdVh3BRcImxVQT'],
]

describe('hashes in the forms of crypt(3)', () => {
  let hashers: PasswordHashers
  before(() => {
    hashers = passwordHashers({ workers: 2 })
  })
  after(() => hashers.close())

  for (const { name, encoded, password } of CRYPT_VECTORS) {
    it(`are verified and will be hashed anew: ${name}`, async () => {
      const hash = await hashers.accept(encoded)
      assert.equal(hash, encoded)
      const wrong = [`${password}x`, password.toUpperCase() || 'X', password.slice(0, -1) || 'Y', `y${password}`]
      const verdicts = await Promise.all([password, ...wrong].map((text) => hashers.verify(hash, text)))
      assert.deepEqual(verdicts, [true, false, false, false, false])
      assert.equal(hashers.needsRehash(hash), true)
    })
  }

  for (const [name, bytes, password, tooLong] of MAX_LENGTH_PASSWORDS) {
    it(`are never right for a password that takes too long: ${name}, ${bytes} bytes`, async () => {
      assert.equal(await hashers.verify(await hashers.accept(password), 'c'.repeat(bytes)), true)
      assert.equal(await hashers.verify(await hashers.accept(password), 'c'.repeat(bytes + 1)), false)
      assert.equal(await hashers.verify(await hashers.accept(tooLong), 'c'.repeat(bytes + 1)), false)
    })
  }

  it('of bcrypt $2$ cannot distinguish a password from its repetition, but refuse one that would be truncated', async () => {
    const ofHorse = await hashers.accept('$2$04$abcdefghijklmnopqrstuu62xRgOHofvUD80kqN4W7fhcF5w16HZO')
    assert.equal(await hashers.verify(ofHorse, 'correct horse'.repeat(2)), true)
    const of72 = await hashers.accept('$2$04$abcdefghijklmnopqrstuuMtJwfagkGaCKZ.IMpPJzYjhgL/xnp2C')
    assert.equal(await hashers.verify(of72, `${'0123456789'.repeat(7)}abc`), false)
  })

  it('of WordPress are of a password without the spaces around it', async () => {
    const hash = await hashers.accept('$wp$2y$10$abcdefghijklmnopqrstuuA.NtWkdu8VmWC3ClnWUEHy4fqZrKNuK')
    assert.equal(await hashers.verify(hash, '\t correct horse \n'), true)
    assert.equal(await hashers.verify(hash, 'correct  horse'), false)
  })
})
