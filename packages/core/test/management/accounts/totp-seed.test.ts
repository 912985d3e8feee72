import assert from 'node:assert/strict'
import { SeedRefused, totpSeed } from '@keyhall/core/accounts'

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
    it(`is read from ${title}`, () => assert.equal(totpSeed(text), SEED))
  }

  for (const [title, text, reason] of [
    ['nothing', '', /16 to 256/],
    ['too few characters', 'JBSWY3DPEHPK3PX', /16 to 256/],
    ['too many characters', 'A'.repeat(257), /16 to 256/],
    ['other characters', 'JBSWY3DPEHPK3PX1', /must be base32/],
    ['letters that are written alike', '\u212aBSWY3DPEHPK3PXP', /must be base32/],
    ['a counter instead of a clock', `otpauth://hotp/x?secret=${SEED}&counter=1`, /otpauth:\/\/totp/],
    ['eight digits', `otpauth://totp/x?secret=${SEED}&digits=8`, /digits/],
    ['a minute', `otpauth://totp/x?secret=${SEED}&period=60`, /period/],
    ['another hash', `otpauth://totp/x?secret=${SEED}&algorithm=SHA256`, /algorithm/],
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
