import assert from 'node:assert/strict'
import type { DataHumanUser } from '@keyhall/documents/bulk'
import { hash as bcrypt } from '@node-rs/bcrypt'
import type { Pbkdf2Recipe } from '../support/realms.js'
import { SHA256, argon2Credential, keycloakUser, otpCredential, passwordCredential, pbkdf2Credential, realmOf } from '../support/realms.js'
import type { Transformed } from '../support/workplace.js'
import { Workplace, hashProblem, verifies } from '../support/workplace.js'

const PASSWORD = 'down the rabbit hole'

/** The seed of RFC 6238 appendix B, and its base32 by RFC 4648. */
const SEED = '12345678901234567890'
const SEED_BASE32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('credentials of Keycloak', () => {
  let workplace: Workplace
  beforeEach(() => { workplace = new Workplace() })
  afterEach(() => workplace.remove())

  const transform = async (...credentials: readonly object[]): Promise<Transformed & { readonly user: DataHumanUser['user'] }> => {
    const transformed = await workplace.keycloak(realmOf([keycloakUser({ credentials })]))
    return { ...transformed, user: (transformed.org.humanUsers[0] as DataHumanUser).user }
  }
  const noted = ({ losses }: Transformed): readonly (readonly [string, string])[] => losses.map(({ path, reason }) => [path, reason])

  const RECIPES: readonly (Pbkdf2Recipe & { readonly name: string; readonly what: string })[] = [
    { ...SHA256, name: 'pbkdf2-sha256', what: 'before Keycloak 24' },
    { algorithm: 'pbkdf2-sha256', digest: 'sha256', iterations: 600_000, bytes: 32, name: 'pbkdf2-sha256', what: 'of Keycloak 24' },
    { algorithm: 'pbkdf2-sha512', digest: 'sha512', iterations: 210_000, bytes: 64, name: 'pbkdf2-sha512', what: 'of Keycloak 24' },
    { algorithm: 'pbkdf2', digest: 'sha1', iterations: 20_000, bytes: 64, name: 'pbkdf2-sha1', what: 'before Keycloak 3.2' },
    { algorithm: 'pbkdf2-sha384', digest: 'sha384', iterations: 30_000, bytes: 48, name: 'pbkdf2-sha384', what: 'of an extension' },
  ]
  for (const recipe of RECIPES) {
    const { algorithm, iterations, what } = recipe
    it(`${algorithm} with ${iterations} iterations, ${what}, becomes a hash that is accepted and verified`, async () => {
      const transformed = await transform(pbkdf2Credential(PASSWORD, recipe))
      const encoded = transformed.user.hashedPassword?.value ?? ''
      assert.ok(encoded.startsWith(`$${recipe.name}$${recipe.iterations}$`))
      assert.equal(hashProblem(encoded), undefined)
      assert.deepEqual([await verifies(encoded, PASSWORD), await verifies(encoded, 'another')], [true, false])
      assert.deepEqual(transformed.losses, [])
    })
  }

  for (const type of ['id', 'i'] as const) {
    it(`argon2${type}, the default since Keycloak 25, becomes a hash that is accepted and verified`, async () => {
      const transformed = await transform(await argon2Credential(PASSWORD, type))
      const encoded = transformed.user.hashedPassword?.value ?? ''
      assert.ok(encoded.startsWith(`$argon2${type}$v=19$m=7168,t=5,p=1$`) && !encoded.includes('='.repeat(2)), encoded)
      assert.deepEqual([await verifies(encoded, PASSWORD), await verifies(encoded, 'another')], [true, false])
      assert.deepEqual(transformed.losses, [])
    })
  }

  it('of an extension that keeps the encoded hash as a whole come as they are', async () => {
    const encoded = await bcrypt(PASSWORD, { cost: 5 })
    const { user } = await transform(passwordCredential({ hashIterations: 5, algorithm: 'bcrypt' }, { value: encoded, salt: '' }))
    assert.deepEqual([user.hashedPassword?.value, await verifies(encoded, PASSWORD)], [encoded, true])
  })

  it('before Keycloak 8, in one object, are imported', async () => {
    const { user } = await transform(pbkdf2Credential(PASSWORD, SHA256))
    const [salt = '', hash = ''] = user.hashedPassword?.value.split('$').slice(3) ?? []
    const former = {
      type: 'password', hashedSaltedValue: hash, salt, hashIterations: 27_500, counter: 0, algorithm: 'pbkdf2-sha256', digits: 0, period: 0,
      config: {},
    }
    const transformed = await transform(former)
    assert.equal(await verifies(transformed.user.hashedPassword?.value, PASSWORD), true)
    assert.deepEqual(transformed.losses, [])
  })

  it('in plain text, from hand-written files, become hashes, because the password policy is for new ones; a temporary one has to be changed', async () => {
    const plain = { type: 'password', value: 'short', temporary: true }
    const { user, text } = await transform(plain)
    assert.deepEqual([await verifies(user.hashedPassword?.value, 'short'), user.passwordChangeRequired], [true, true])
    assert.ok(!text.includes('short'))
    assert.equal(text, (await transform(plain)).text)
    const tooLong = await transform({ type: 'password', value: 'x'.repeat(257) })
    assert.deepEqual(noted(tooLong), [['users[0].credentials[0]', 'the password cannot be imported: it is longer than any that can be typed']])
  })

  it('of a lower priority do not count for passwords, and for one-time passwords where the preferred one cannot be imported', async () => {
    const [first, second] = [pbkdf2Credential('first', SHA256, { priority: 20 }), pbkdf2Credential('second', SHA256, { priority: 10 })]
    assert.equal(await verifies((await transform(first, second)).user.hashedPassword?.value, 'second'), true)
    const broken = passwordCredential({ hashIterations: 1, algorithm: 'crypt-of-ours' }, { value: 'x' }, { priority: 5 })
    assert.equal((await transform(first, broken)).user.hashedPassword, undefined)
    const seeds = [{ ...otpCredential(SEED), priority: 20 }, { ...otpCredential(SEED, { subType: 'hotp' }), priority: 10 }]
    assert.equal((await transform(...seeds)).user.otpCode, SEED_BASE32)
  })

  const SECRET = 'c2VjcmV0LTkzMTctc2VjcmV0LTkzMTctc2VjcmV0'
  const secret = { value: SECRET, salt: 'c2FsdC05MzE3LXNhbHQ=' }
  const argon2 = (parameters: object): object => passwordCredential(
    { hashIterations: 5, algorithm: 'argon2', additionalParameters: parameters }, secret,
  )
  const REFUSED: readonly (readonly [string, object, RegExp])[] = [
    [
      'of an algorithm that is unknown', passwordCredential({ hashIterations: 1, algorithm: 'crypt-of-ours' }, secret),
      /the algorithm crypt-of-ours is unknown$/,
    ],
    [
      'with too few iterations', passwordCredential({ hashIterations: 1, algorithm: 'pbkdf2-sha256' }, secret),
      /iterations must be between/,
    ],
    [
      'of SHA-1 with the iterations of Keycloak 24',
      passwordCredential({ hashIterations: 1_300_000, algorithm: 'pbkdf2' }, { ...secret, value: Buffer.alloc(64, 1).toString('base64') }),
      /takes 4 times the iterations/,
    ],
    [
      'that would cost too much', passwordCredential({ hashIterations: 90_000_000, algorithm: 'pbkdf2-sha256' }, secret),
      /iterations must be between/,
    ],
    ['without iterations', passwordCredential({ algorithm: 'pbkdf2-sha256' }, secret), /iterations must be/],
    ['without a salt', passwordCredential({ hashIterations: 27_500, algorithm: 'pbkdf2-sha256' }, { value: SECRET }), /salt/],
    ['without a hash', passwordCredential({ hashIterations: 27_500, algorithm: 'pbkdf2-sha256' }, {}), /there is no hash in it$/],
    ['of argon2d', argon2({ type: ['d'], version: ['1.3'], memory: ['7168'], parallelism: ['1'] }), /unknown algorithm/],
    ['of argon2 without parameters', argon2({}), /argon2 without a known type and version$/],
    ['that are no JSON', { type: 'password', credentialData: SECRET, secretData: SECRET }, /there is no hash in it$/],
  ]
  for (const [what, credential, reason] of REFUSED) {
    it(`leave a user without a password, and are named: ${what}`, async () => {
      const transformed = await transform(credential)
      assert.equal(transformed.user.hashedPassword, undefined)
      assert.deepEqual(transformed.losses.map(({ path, effect }) => [path, effect]), [['users[0].credentials[0]', 'left out']])
      assert.match(transformed.losses[0]?.reason ?? '', reason)
      assert.ok(!(transformed.text + JSON.stringify(transformed.report)).includes(SECRET))
    })
  }

  it('with parts that have no place are named by them', async () => {
    const transformed = await transform(pbkdf2Credential(PASSWORD, SHA256, { userLabel: 'mine', createdDate: 1, fromTheFuture: 'x' }))
    assert.deepEqual(noted(transformed).toSorted(([a], [b]) => (a < b ? -1 : 1)), [
      ['users[0].credentials[0].createdDate', 'the import sets the creation date'],
      ['users[0].credentials[0].fromTheFuture', 'not supported by Keyhall'],
      ['users[0].credentials[0].userLabel', 'names of credentials are not supported'],
    ])
  })

  it('of a one-time password are imported as base32 of the bytes of the string', async () => {
    const { user, losses } = await transform(otpCredential(SEED))
    assert.deepEqual([user.otpCode, user.secondFactorSetUpRequired, losses], [SEED_BASE32, undefined, []])
  })

  it('of a one-time password in base32 are imported unchanged', async () => {
    assert.equal((await transform(otpCredential('gezd gnbv gy3t qojq', { secretEncoding: 'BASE32' }))).user.otpCode, 'GEZDGNBVGY3TQOJQ')
  })

  const SHAPES: readonly (readonly [object, string])[] = [
    [{ algorithm: 'HmacSHA256' }, 'algorithm=SHA256&digits=6&period=30'],
    [{ algorithm: 'HmacSHA512' }, 'algorithm=SHA512&digits=6&period=30'],
    [{ digits: 8 }, 'algorithm=SHA1&digits=8&period=30'],
    [{ period: 60 }, 'algorithm=SHA1&digits=6&period=60'],
  ]
  for (const [data, query] of SHAPES) {
    it(`of a one-time password keep their parameters: ${JSON.stringify(data)}`, async () => {
      const { user, losses } = await transform(otpCredential(SEED, data))
      assert.deepEqual([user.otpCode, losses], [`otpauth://totp/?secret=${SEED_BASE32}&${query}`, []])
    })
  }

  const NO_SEED: readonly (readonly [string, object, string])[] = [
    ['by counter', otpCredential(SEED, { subType: 'hotp' }), 'counter-based one-time passwords (HOTP) are not supported'],
    ['of nine digits', otpCredential(SEED, { digits: 9 }), 'the digits of one-time passwords must be 6 to 8'],
    ['of five minutes', otpCredential(SEED, { period: 300 }), 'the period of one-time passwords must be 15 to 120'],
    ['of MD5', otpCredential(SEED, { algorithm: 'HmacMD5' }), 'the algorithm must be SHA-1, SHA-256 or SHA-512'],
    ['of no base32', otpCredential('!', { secretEncoding: 'BASE32' }), 'the TOTP seed must be base32 of 16 to 256 characters'],
    ['of another encoding', otpCredential(SEED, { secretEncoding: 'HEX' }), 'the encoding of the seed is unknown'],
    ['that is too short', otpCredential('abc'), 'the TOTP seed must be base32 of 16 to 256 characters'],
    ['without a seed', otpCredential(''), 'there is no seed in it'],
  ]
  for (const [what, credential, reason] of NO_SEED) {
    it(`of a one-time password ${what} are left out, and the next sign-in sets up another factor`, async () => {
      const transformed = await transform(credential)
      assert.deepEqual([transformed.user.otpCode, transformed.user.secondFactorSetUpRequired], [undefined, true])
      assert.deepEqual(noted(transformed), [['users[0].credentials[0]', `the authenticator cannot be imported: ${reason}`]])
    })
  }

  it('of other kinds, and second ones, are left out', async () => {
    const others = [{ type: 'webauthn', secretData: '{}', credentialData: '{"aaguid":"1"}' }, { type: 'password-history' }, { type: 'fax' }]
    const transformed = await transform(
      pbkdf2Credential('one', SHA256), ...others, pbkdf2Credential('two', SHA256), otpCredential(SEED), otpCredential(SEED.toUpperCase()),
    )
    assert.equal(await verifies(transformed.user.hashedPassword?.value, 'one'), true)
    assert.deepEqual([transformed.user.otpCode, transformed.user.secondFactorSetUpRequired], [SEED_BASE32, undefined])
    assert.deepEqual(noted(transformed), [
      ['users[0].credentials[1]', 'security keys work with the domain of the old server only'],
      ['users[0].credentials[2]', 'password history is not supported'],
      ['users[0].credentials[3]', 'credentials of this type are not supported'],
      ['users[0].credentials[4]', 'a user has one password'],
      ['users[0].credentials[6]', 'only one authenticator per user is supported'],
    ])
  })

  const LOST: readonly (readonly [string, readonly object[], object])[] = [
    ['a security key', [{ type: 'webauthn' }], {}], ['a passkey', [{ type: 'webauthn-passwordless' }], {}],
    ['recovery codes', [{ type: 'recovery-authn-codes' }], {}], ['an authenticator to be set up', [], { requiredActions: ['CONFIGURE_TOTP'] }],
  ]
  for (const [what, credentials, members] of LOST) {
    it(`that were ${what} are replaced by another factor at the next sign-in`, async () => {
      const { org } = await workplace.keycloak(realmOf([keycloakUser({ credentials, ...members })]))
      assert.equal(org.humanUsers[0]?.user.secondFactorSetUpRequired, true)
    })
  }
})
