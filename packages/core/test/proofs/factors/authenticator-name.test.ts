import assert from 'node:assert/strict'
import { authenticatorName } from '@keyhall/core/factors'

describe('the name of an authenticator', () => {
  const ROWS: readonly (readonly [aaguid: string | undefined, name: string | undefined])[] = [
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
    ['EA9B8D66-4D01-1D21-3CE4-B6B48CB575D4', 'Google Password Manager'],
    ['00000000-0000-0000-0000-000000000000', undefined],
    ['__proto__', undefined],
    [undefined, undefined],
  ]
  for (const [aaguid, name] of ROWS) {
    it(`is ${name ?? 'unknown'} for ${aaguid ?? 'no AAGUID'}`, () => {
      assert.equal(authenticatorName(aaguid), name)
    })
  }
})
