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

  it('of yescrypt are left out with what the person does, and the person stays', async () => {
    const { org, losses } = await workplace.auth0([{ user_id: 'auth0|1', email: 'a@example.com', email_verified: true }], [{ _id: { $oid: '1' }, passwordHash: '$y$j9T$saltsalt$hash' }])
    assert.deepEqual([org.humanUsers.length, org.humanUsers[0]?.user.hashedPassword], [1, undefined])
    assert.match(losses.map(({ reason }) => reason).join(), /yescrypt is not supported.*import the person without a password, which they set by "forgot password"/)
  })

  const NOBODY = 'no user has this id, and its address is not that of exactly one user, a verified one of an Auth0 database'

  it('belong to nobody but the user with their id, in each order of the users', async () => {
    const victim = user('google-oauth2|1001', 'vic@people.example', { email_verified: true })
    const attacker = user('auth0|2002', 'vic@people.example', { email_verified: false })
    for (const users of [[victim, attacker], [attacker, victim]]) {
      const { org, losses } = await workplace.auth0(users, [{ _id: { $oid: '2002' }, email: 'vic@people.example', passwordHash: hash }])
      const owners = org.humanUsers.filter(({ user: { hashedPassword } }) => hashedPassword !== undefined).map(({ userId }) => userId)
      assert.deepEqual([owners, losses.filter(({ kind }) => kind === 'password')], [['auth0|2002'], []])
    }
  })

  it('belong to the user whose linked identity of a database has their id', async () => {
    const identities = [{ provider: 'google-oauth2', user_id: '1' }, { provider: 'auth0', user_id: '2002' }]
    const users = [user('google-oauth2|1', 'a@example.com', { identities })]
    assert.deepEqual(hashesOf(await workplace.auth0(users, [{ _id: { $oid: '2002' }, email: 'b@example.com', passwordHash: hash }])), [hash])
  })

  const ADDRESSES: readonly (readonly [string, readonly object[], readonly (string | undefined)[]])[] = [
    ['a verified user of a database', [user('auth0|1', 'A@example.com', { email_verified: true })], ['given']],
    ['an unverified user', [user('auth0|1', 'a@example.com', { email_verified: false })], [undefined]],
    ['a verified user of another provider', [user('google-oauth2|1', 'a@example.com', { email_verified: true })], [undefined]],
    [
      'a verified user of a database, whose address another user has', [
        user('auth0|1', 'a@example.com', { email_verified: true }), user('google-oauth2|1', 'a@example.com', { email_verified: false }),
      ], [undefined, undefined],
    ],
  ]
  for (const [whose, users, expected] of ADDRESSES) {
    it(`without a user of their id ${expected[0] === undefined ? 'do not belong' : 'belong'} to ${whose}`, async () => {
      const transformed = await workplace.auth0(users, [{ _id: { $oid: '9' }, email: 'a@example.com', passwordHash: hash }], true)
      assert.deepEqual(hashesOf(transformed), expected.map((given) => given && hash))
      const lost = noted(transformed).filter((line) => line.startsWith('password'))
      assert.deepEqual(lost, expected[0] === undefined ? [`password passwords[0]: ${NOBODY}`] : [])
    })
  }

  it('of several entries with one address belong to nobody', async () => {
    const other = await bcrypt('other', { cost: 5 })
    const transformed = await workplace.auth0([user('auth0|1', 'b@example.com', { email_verified: true })], [
      { _id: { $oid: '2' }, email: 'b@example.com', passwordHash: hash },
      { _id: { $oid: '3' }, identifiers: [{ type: 'email', value: 'b@example.com' }], passwordHash: other },
    ])
    assert.deepEqual(hashesOf(transformed), [undefined])
    assert.deepEqual(noted(transformed), [`password passwords[0]: ${NOBODY}`, `password passwords[1]: ${NOBODY}`])
  })

  it('may name the id _ID', async () => {
    assert.deepEqual(hashesOf(await workplace.auth0([user('auth0|1', 'a@example.com')], [{ _ID: { $oid: '1' }, passwordHash: hash }])), [hash])
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

  it('that are odd or have the id of an earlier entry do not stop the others', async () => {
    const entry = { _id: { $oid: '1' }, passwordHash: hash }
    const transformed = await workplace.auth0([user('auth0|1', 'a@example.com')], [{ passwordHash: hash }, 3, entry, entry])
    assert.deepEqual(hashesOf(transformed), [hash])
    assert.deepEqual(noted(transformed), [
      'password passwords[0]: has no _id', 'password passwords[1]: expected an object', 'password passwords[3]: an earlier entry has the same id',
    ])
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
