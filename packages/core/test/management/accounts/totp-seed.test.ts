import assert from 'node:assert/strict'
import { SeedRefused, totpSeed, writtenTotpSeed } from '@keyhall/core/accounts'

const SEED = 'JBSWY3DPEHPK3PXP'

describe('TOTP seed (RFC 6238)', () => {
  for (const [title, text] of [
    ['base32', SEED],
    ['small letters', SEED.toLowerCase()],
    ['groups', 'JBSW Y3DP-EHPK 3PXP'],
    ['padding', `${SEED}====`],
    ['a URI', `otpauth://totp/Acme:eva@acme?secret=${SEED}&issuer=Acme`],
    ['a URI that says what holds anyway', `otpauth://totp/x?algorithm=sha1&digits=6&period=30&secret=${SEED.toLowerCase()}`],
  ] as const) {
    it(`is read from ${title}`, () => assert.deepEqual(totpSeed(text), { seed: SEED }))
  }

  for (const [query, parameters] of [
    ['digits=8', { algorithm: 'SHA1', digits: 8, period: 30 }],
    ['period=60', { algorithm: 'SHA1', digits: 6, period: 60 }],
    ['algorithm=SHA256', { algorithm: 'SHA256', digits: 6, period: 30 }],
    ['algorithm=sha-512&digits=8&period=60', { algorithm: 'SHA512', digits: 8, period: 60 }],
  ] as const) {
    it(`is read with its parameters, and written so that they are read again: ${query}`, () => {
      const read = totpSeed(`otpauth://totp/x?secret=${SEED}&${query}`)
      assert.deepEqual(read, { seed: SEED, parameters })
      assert.deepEqual(totpSeed(writtenTotpSeed(read)), read)
    })
  }

  for (const [title, text, reason] of [
    ['nothing', '', /16 to 256/],
    ['too few characters', 'JBSWY3DPEHPK3PX', /16 to 256/],
    ['too many characters', 'A'.repeat(257), /16 to 256/],
    ['other characters', 'JBSWY3DPEHPK3PX1', /must be base32/],
    ['letters that are written alike', '\u212aBSWY3DPEHPK3PXP', /must be base32/],
    ['a counter instead of a clock', `otpauth://hotp/x?secret=${SEED}&counter=1`, /otpauth:\/\/totp/],
    ['five digits', `otpauth://totp/x?secret=${SEED}&digits=5`, /digits .* must be 6 to 8/],
    ['nine digits', `otpauth://totp/x?secret=${SEED}&digits=9`, /digits .* must be 6 to 8/],
    ['no number of digits', `otpauth://totp/x?secret=${SEED}&digits=6.5`, /digits/],
    ['five minutes', `otpauth://totp/x?secret=${SEED}&period=300`, /period .* must be 15 to 120/],
    ['another hash', `otpauth://totp/x?secret=${SEED}&algorithm=MD5`, /algorithm .* must be SHA1, SHA256, SHA512/],
    ['a URI without a seed', 'otpauth://totp/x', /16 to 256/],
  ] as const) {
    it(`is refused, and not repeated: ${title}`, () => {
      assert.throws(() => totpSeed(text), (problem: Error) => {
        assert.ok(problem instanceof SeedRefused)
        assert.match(problem.message, reason)
        return text === '' || !problem.message.includes(text)
      })
    })
  }
})
