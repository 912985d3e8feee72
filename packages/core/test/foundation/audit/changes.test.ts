import assert from 'node:assert/strict'
import { changesOf, withoutSecrets } from '@keyhall/core/audit'
import { isStorable } from '@keyhall/core/shared'

const secretNames = [
  'password', 'newPassword', 'hashedPassword', 'hash', 'passwordHash', 'secret', 'clientSecret', 'secretHash', 'hashedClientSecret', 'code', 'otpCode',
  'userCode', 'token', 'accessToken', 'refresh_token', 'id_token_hint', 'sealedPrivateKey', 'privateKey', 'totpSeed', 'codeVerifier', 'clientAssertion',
  'proof', 'signingSecrets', 'SECRET', 'client_secret',
]

const openNames = [
  'name', 'accessTokenType', 'tokenEndpointAuthMethod', 'idTokenSignedResponseAlg', 'tokenId', 'secretExpiresAt', 'postalCode', 'redirectUris',
  'publicKey', 'privateLabelingSetting', 'codeChallengeMethod', 'authMethod', 'country_code',
]

describe('values in an audit event', () => {
  for (const name of secretNames) {
    it(`hides ${name}`, () => {
      const hidden = { [name]: '***' }
      assert.deepEqual(withoutSecrets({ [name]: 'canary' }), hidden)
      assert.deepEqual(withoutSecrets({ list: [{ deep: { [name]: 'canary' } }] }), { list: [{ deep: hidden }] })
      assert.deepEqual(withoutSecrets({ [name]: { value: 'canary', all: ['canary'] } }), { [name]: { value: '***', all: ['***'] } })
    })
  }

  for (const name of openNames) {
    it(`shows ${name}`, () => assert.deepEqual(withoutSecrets({ [name]: 'open' }), { [name]: 'open' }))
  }

  it('shows numbers and flags under any name: they are lifetimes and policies', () => {
    const policy = { tokens: { accessToken: 3600, code: 60 }, passwordChangeRequired: true, otp: null }
    assert.deepEqual(withoutSecrets(policy), policy)
  })

  it('leaves members out that are undefined', () => {
    assert.deepEqual(Object.keys(withoutSecrets({ a: undefined, b: 1 })), ['b'])
  })

  it('is bounded, for any value', () => {
    const huge = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`m${index}`, Array.from({ length: 1000 }, () => 'x'.repeat(1000))]))
    const recorded = JSON.stringify(withoutSecrets(huge))
    assert.ok(recorded.length < 17_000, `${recorded.length}`)
  })

  it('ends where a value goes too deep', () => {
    let deep: object = { end: 1 }
    for (let index = 0; index < 10_000; index++) deep = { deep }
    assert.ok(JSON.stringify(withoutSecrets(deep)).length < 200)
  })

  it('never cuts a character in two: half of one cannot be stored', () => {
    const [recorded] = Object.values(withoutSecrets({ name: `${'x'.repeat(499)}${'🏭'.repeat(9)}` }))
    assert.equal(recorded, `${'x'.repeat(499)}…`)
    assert.ok(isStorable(Object.keys(withoutSecrets({ [`${'x'.repeat(499)}🏭`]: 1 }))[0] ?? ''))
  })

  it('never cuts the name of a member in two, when only names are left', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${'x'.repeat(61)}${index % 10}🏭${index}`, 'y'.repeat(500)]))
    for (const name of Object.keys(withoutSecrets(many))) assert.ok(isStorable(name))
  })
})

describe('changes in an audit event', () => {
  it('are only the fields that differ', () => {
    const before = { name: 'Old', state: 'active', roles: ['a', 'b'], profile: { first: 'A', last: 'B' }, gone: 1 }
    const after = { state: 'active', name: 'New', profile: { last: 'B', first: 'A' }, roles: ['b', 'a'], added: 2 }
    assert.deepEqual(changesOf(before, after), {
      before: { name: 'Old', roles: ['a', 'b'], gone: 1 },
      after: { name: 'New', roles: ['b', 'a'], added: 2 },
    })
  })

  it('are empty when nothing differs', () => {
    assert.deepEqual(changesOf({ a: [{ b: undefined }], c: undefined }, { a: [{}] }), { before: {}, after: {} })
  })

  it('shows that a secret changed, and neither the old nor the new one', () => {
    assert.deepEqual(changesOf({ secretHash: 'canary1', password: 'same' }, { secretHash: 'canary2', password: 'same' }), {
      before: { secretHash: '***' }, after: { secretHash: '***' },
    })
    assert.deepEqual(changesOf({ secretHash: 'canary' }, {}), { before: { secretHash: '***' }, after: {} })
  })

  it('distinguishes a list from members', () => {
    assert.deepEqual(changesOf({ a: [] }, { a: {} }), { before: { a: [] }, after: { a: {} } })
  })
})
