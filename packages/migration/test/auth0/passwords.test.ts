import assert from 'node:assert/strict'
import { pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import type { Transformed } from '../support/workplace.js'
import { Workplace, verifies } from '../support/workplace.js'

const PASSWORD = 'down the rabbit hole'

const user = (id: string, email: string, members: object = {}): object =>
  ({ user_id: id, email, given_name: 'A', family_name: 'B', ...members })
const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

describe('passwords of Auth0', () => {
  let workplace: Workplace
  let hash: string
  before(async () => { hash = await bcrypt(PASSWORD, { cost: 5 }) })
  beforeEach(() => { workplace = new Workplace() })
  afterEach(() => workplace.remove())

  const hashesOf = ({ org }: Transformed): readonly (string | undefined)[] =>
    org.humanUsers.map(({ user: { hashedPassword } }) => hashedPassword?.value)
  const noted = ({ losses }: Transformed): readonly string[] => losses.map(({ kind, path, reason }) => `${kind} ${path}: ${reason}`)

  it('belong to the user with their id, also to one whose id was chosen', async () => {
    const users = [user('auth0|1', 'a@example.com'), user('auth0|euclid', 'b@example.com')]
    const passwords = [{ _id: { $oid: '1' }, passwordHash: hash }, { _id: { $oid: '2' }, alt_id: 'euclid', passwordHash: hash }]
    const transformed = await workplace.auth0(users, passwords.map((each) => JSON.stringify(each)).join('\n'))
    assert.deepEqual([hashesOf(transformed), transformed.losses], [[hash, hash], []])
  })

  it('belong else to the user with their address, when no other entry has it', async () => {
    const other = await bcrypt('other', { cost: 5 })
    const users = [user('custom|1', 'a@example.com'), user('custom|2', 'b@example.com')]
    const transformed = await workplace.auth0(users, [
      { _id: { $oid: '1' }, email: 'A@example.com', passwordHash: hash },
      { _id: { $oid: '2' }, email: 'b@example.com', passwordHash: hash },
      { _id: { $oid: '3' }, identifiers: [{ type: 'email', value: 'b@example.com' }], passwordHash: other },
    ])
    assert.deepEqual(hashesOf(transformed), [hash, undefined])
    assert.deepEqual(noted(transformed), [
      'password passwords[1]: no user has this id or address',
      'password passwords[2]: no user has this id or address',
    ])
  })

  it('are given to one user only', async () => {
    const users = [user('auth0|1', 'a@example.com'), user('google-oauth2|1', 'a@example.com')]
    assert.deepEqual(
      hashesOf(await workplace.auth0(users, [{ _id: { $oid: '1' }, email: 'a@example.com', passwordHash: hash }])), [hash, undefined],
    )
  })

  it('that the import would refuse leave the user without one, and are named', async () => {
    const transformed = await workplace.auth0([user('auth0|1', 'a@example.com')], [{ _id: { $oid: '1' }, passwordHash: 'rabbit-9317' }])
    assert.deepEqual(hashesOf(transformed), [undefined])
    assert.match(noted(transformed)[0] ?? '', /^user users\[0\]\.passwordHash: the password cannot be imported: /)
    assert.ok(!JSON.stringify(transformed.report).includes('9317'))
  })

  it('are named with what has no place', async () => {
    const entry = { _id: { $oid: '1' }, passwordHash: hash, password_set_date: { $date: '2019' }, fromTheFuture: 1 }
    const transformed = await workplace.auth0([user('auth0|1', 'a@example.com')], [entry])
    assert.deepEqual(noted(transformed), [
      'password passwords[0].password_set_date: the import sets the date',
      'password passwords[0].fromTheFuture: not supported by Keyhall',
    ])
  })

  it('are refused when two entries have an id, or one has none', async () => {
    const entry = { _id: { $oid: '1' }, passwordHash: hash }
    await assert.rejects(workplace.auth0([], [entry, entry]), /passwords\.json: passwords\[1\]: an earlier entry has the same id$/)
    await assert.rejects(workplace.auth0([], [{ passwordHash: hash }]), /passwords\.json: passwords\[0\]: has no _id$/)
  })

  describe('from elsewhere', () => {
    const salt = randomBytes(16)
    const CUSTOM: readonly (readonly [string, () => object | Promise<object>])[] = [
      ['bcrypt', async () => ({ algorithm: 'bcrypt', hash: { value: await bcrypt(PASSWORD, { cost: 5 }) } })],
      ['argon2', async () => ({ algorithm: 'argon2', hash: { value: await argon2(PASSWORD), encoding: 'utf8' } })],
      ['pbkdf2', () => ({
        algorithm: 'pbkdf2',
        hash: {
          value: `$pbkdf2-sha512$i=10000,l=64$${bare(salt)}$${bare(pbkdf2Sync(PASSWORD, salt, 10_000, 64, 'sha512'))}`, encoding: 'utf8',
        },
      })],
      ['scrypt', () => ({
        algorithm: 'scrypt', keylen: 64, cost: 16_384, blockSize: 8, parallelization: 1,
        hash: { value: scryptSync(PASSWORD, salt, 64).toString('hex'), encoding: 'hex' },
        salt: { value: salt.toString('base64'), encoding: 'base64' },
      })],
    ]
    for (const [algorithm, custom] of CUSTOM) {
      it(`are imported: ${algorithm}`, async () => {
        const transformed = await workplace.auth0([user('auth0|1', 'a@example.com', { custom_password_hash: await custom() })])
        assert.deepEqual(transformed.losses, [])
        assert.equal(await verifies(hashesOf(transformed)[0], PASSWORD), true)
      })
    }

    const LOST: readonly (readonly [string, object])[] = [
      ['md5', { algorithm: 'md5', hash: { value: 'c2VjcmV0LTkzMTc=', encoding: 'base64' } }],
      ['pbkdf2 in another form', { algorithm: 'pbkdf2', hash: { value: 'rabbit-9317' } }],
      ['scrypt with a salt behind the password', {
        algorithm: 'scrypt', hash: { value: 'c2VjcmV0LTkzMTc=', encoding: 'base64' }, salt: { value: 'rabbit-9317', position: 'suffix' },
      }],
      ['nothing', { algorithm: 'bcrypt', hash: {} }],
    ]
    for (const [what, custom] of LOST) {
      it(`leave the user without one, and are named: ${what}`, async () => {
        const transformed = await workplace.auth0([user('auth0|1', 'a@example.com', { custom_password_hash: custom })])
        assert.deepEqual(hashesOf(transformed), [undefined])
        assert.deepEqual(transformed.losses.map(({ path }) => path), ['users[0].custom_password_hash'])
        assert.ok(!JSON.stringify(transformed.report).includes('9317'))
      })
    }
  })
})
