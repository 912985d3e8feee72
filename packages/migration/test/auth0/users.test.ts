import assert from 'node:assert/strict'
import type { DataHumanUser } from '@keyhall/documents/bulk'
import { hash as bcrypt } from '@node-rs/bcrypt'
import type { Transformed } from '../support/workplace.js'
import { Workplace, hashProblem, verifies } from '../support/workplace.js'

const OID = '5dea9f9c82dd7c0e76e4ec93'
const PASSWORD = 'down the rabbit hole'

const user = (members: object = {}): object => ({
  user_id: `auth0|${OID}`, email: 'alice@example.com', email_verified: true, given_name: 'Alice', family_name: 'Liddell', name: 'Alice L.',
  identities: [{ user_id: OID, provider: 'auth0', connection: 'Username-Password-Authentication', isSocial: false }], ...members,
})
const password = (passwordHash: string, members: object = {}): object => ({
  _id: { $oid: OID }, email_verified: false, email: 'alice@example.com', passwordHash, tenant: 'shop',
  connection: 'Username-Password-Authentication', _tmp_is_unique: true,
  identifiers: [{ type: 'email', value: 'alice@example.com', verified: false }], ...members,
})

describe('users of Auth0', () => {
  let workplace: Workplace
  beforeEach(() => { workplace = new Workplace() })
  afterEach(() => workplace.remove())

  const alice = async (members: object, isForced = false): Promise<Transformed & { readonly user: DataHumanUser['user'] }> => {
    const transformed = await workplace.auth0([user(members)], [], isForced)
    return { ...transformed, user: (transformed.org.humanUsers[0] as DataHumanUser).user }
  }
  const noted = ({ losses }: Transformed): readonly string[] => losses.map(({ path, effect, reason }) => `${path} ${effect}: ${reason}`)

  it('come with id, names, address and password, in exactly the document of the specification', async () => {
    const hash = await bcrypt(PASSWORD, { cost: 10 })
    const { text, losses } = await workplace.auth0([user()], [password(hash)])
    const expected = {
      userId: `auth0|${OID}`,
      user: {
        userName: 'alice@example.com', profile: { firstName: 'Alice', lastName: 'Liddell', displayName: 'Alice L.' },
        email: { email: 'alice@example.com', isEmailVerified: true }, hashedPassword: { value: hash },
      },
    }
    assert.equal(text, `{"dataOrgs":{"orgs":[{"orgId":"100","humanUsers":[${JSON.stringify(expected)}]}]},"timeout":"30m0s"}\n`)
    assert.deepEqual([losses, hashProblem(hash), await verifies(hash, PASSWORD)], [[], undefined, true])
  })

  it('may be a list, or one on each line', async () => {
    const users = [user(), user({ user_id: 'auth0|2', email: 'bob@example.com' })]
    const [list, lines] = [
      await workplace.auth0(users), await workplace.auth0(users.map((each) => JSON.stringify(each)).join('\n')),
    ]
    assert.deepEqual(list.org, lines.org)
    assert.equal(list.org.humanUsers.length, 2)
  })

  it('have the user name, else the address, else the id as user name', async () => {
    assert.equal((await alice({ username: 'al' })).user.userName, 'al')
    const withoutEmail = await alice({ email: undefined })
    assert.equal(withoutEmail.user.userName, `auth0|${OID}`)
    assert.deepEqual(noted(withoutEmail), ['users[0].username changed: is missing, and the user has no email address: replaced with the id'])
  })

  it('with the same address are both kept, the second by the id', async () => {
    const { org, losses } = await workplace.auth0([user(), user({ user_id: 'google-oauth2|1', email: 'Alice@example.com' })])
    assert.deepEqual(org.humanUsers.map(({ user: { userName } }) => userName), ['alice@example.com', 'google-oauth2|1'])
    assert.deepEqual(losses.map(({ path }) => path), ['users[1].username', 'users[1].email'])
  })

  const NAMES: readonly (readonly [object, object])[] = [
    [
      { given_name: undefined, family_name: undefined, name: 'Alice' },
      { firstName: 'Alice', lastName: 'alice@example.com', displayName: 'Alice' },
    ],
    [
      { given_name: undefined, family_name: undefined, name: undefined },
      { firstName: 'alice@example.com', lastName: 'alice@example.com', displayName: 'alice@example.com' },
    ],
    [{ name: undefined }, { firstName: 'Alice', lastName: 'Liddell' }],
  ]
  for (const [members, profile] of NAMES) {
    it(`have names: ${JSON.stringify(members)}`, async () => assert.deepEqual((await alice(members)).user.profile, profile))
  }

  it('have nickname, language, picture and phone number', async () => {
    const members = {
      nickname: 'al', locale: 'de-CH', picture: 'https://example.com/a.png', phone_number: '+41791234567', phone_verified: true,
    }
    const { user: { profile, phone }, losses } = await alice(members)
    assert.deepEqual([profile.nickName, profile.preferredLanguage, profile.picture], ['al', 'de-CH', 'https://example.com/a.png'])
    assert.deepEqual([phone, losses], [{ phone: '+41791234567', isPhoneVerified: true }, []])
  })

  it('that are blocked stay blocked', async () => {
    assert.deepEqual(
      [(await alice({ blocked: true })).user.state, (await alice({ blocked: false })).user.state], ['USER_STATE_INACTIVE', undefined],
    )
  })

  it('keep what the export says of the address, unless the command says that all are verified', async () => {
    const verified = async (email_verified: unknown, isForced: boolean): Promise<boolean | undefined> =>
      (await alice({ email_verified }, isForced)).user.email?.isEmailVerified
    assert.deepEqual(
      [await verified(true, false), await verified(false, false), await verified(undefined, false), await verified(false, true)],
      [true, false, false, true],
    )
  })

  it('have their metadata under keys that say which it was', async () => {
    const { org, losses } = await alice({ user_metadata: { color: 'red', list: [1] }, app_metadata: { plan: { level: 2 }, color: 'blue' } })
    const found = Object.fromEntries(org.userMetadata.map(({ key, value }) => [key, Buffer.from(value, 'base64').toString()]))
    assert.deepEqual(
      found,
      { 'user_metadata.color': 'red', 'user_metadata.list': '[1]', 'app_metadata.plan': '{"level":2}', 'app_metadata.color': 'blue' },
    )
    assert.deepEqual(losses, [])
  })

  it('are named with everything that has no place', async () => {
    const google = { provider: 'google-oauth2', user_id: '1', connection: 'google-oauth2', isSocial: true }
    const transformed = await alice({
      created_at: '2020-01-01', last_ip: '192.0.2.1', logins_count: 3, multifactor: ['guardian'], fromTheFuture: 1,
      locale: '!', picture: 'x', phone_number: '1',
      identities: [google],
    })
    assert.deepEqual(transformed.losses.map(({ path }) => path).toSorted(), [
      'users[0].created_at', 'users[0].fromTheFuture', 'users[0].identities[0]', 'users[0].last_ip', 'users[0].locale',
      'users[0].logins_count', 'users[0].multifactor', 'users[0].phone_number', 'users[0].picture',
    ])
  })

  it('keep the identities of Google as links with an inactive provider', async () => {
    const google = { provider: 'google-oauth2', user_id: '1', connection: 'google-oauth2', isSocial: true }
    const { org, losses } = await workplace.auth0([user({ identities: [google, { user_id: 'f', provider: 'facebook' }] })])
    const { idps: [provider], userLinks: [link], humanUsers: [human] } = org
    assert.deepEqual([provider?.google?.name, provider?.state], ['Google', 'IDP_STATE_INACTIVE'])
    assert.deepEqual(link, { userId: human?.userId, idpId: provider?.idpId, providedUserId: google.user_id, providedUserName: 'alice@example.com' })
    assert.deepEqual(losses.map(({ path, effect, value }) => [path, effect, value]), [['users[0].identities[0]', 'changed', 'google-oauth2'], ['users[0].identities[1]', 'left out', 'facebook']])
  })

  it('keep the seed of an authenticator', async () => {
    assert.equal(
      (await alice({ mfa_factors: [{ phone: { value: '+1' } }, { totp: { secret: 'gezdgnbvgy3tqojq' } }] })).user.otpCode,
      'GEZDGNBVGY3TQOJQ',
    )
  })

  it('whose second factors cannot be imported set up another one at the next sign-in', async () => {
    const lost = [
      { multifactor: ['guardian'] }, { guardian_authenticators: [{ type: 'sms' }] }, { mfa_factors: [{ phone: { value: '+1' } }] },
      { mfa_factors: [{ totp: { secret: 'short' } }] },
    ]
    for (const members of lost) assert.equal((await alice(members)).user.secondFactorSetUpRequired, true)
    assert.equal((await alice({ multifactor: [], mfa_factors: [{ totp: { secret: 'gezdgnbvgy3tqojq' } }] })).user.secondFactorSetUpRequired, undefined)
  })

  it('without an id are left out', async () => {
    const { org, losses } = await workplace.auth0([user({ user_id: undefined }), user({ user_id: 'auth0|ä' })])
    assert.deepEqual([org.humanUsers, losses.map(({ path }) => path)], [[], ['users[0]', 'users[1]']])
  })

  it('that conflict with an earlier one do not stop the others', async () => {
    const users = [
      user({ username: 'al' }), user({ username: 'b' }), user({ user_id: 'auth0|2', username: 'AL' }), user({ user_id: 'x|1', username: 'auth0|3' }),
      3, user({ user_id: 'auth0|3', username: 'al' }), user({ user_id: 'auth0|4', username: 'carol' }),
    ]
    const shared = 'changed: an earlier user has the same verified address: both sign in by their user names'
    const transformed = await workplace.auth0(users)
    assert.deepEqual(transformed.org.humanUsers.map(({ user: { userName } }) => userName), ['al', 'auth0|2', 'auth0|3', 'carol'])
    assert.deepEqual(noted(transformed), [
      'users[1] left out: an earlier user has the same id', 'users[2].username changed: another user has it: replaced with the id', `users[2].email ${shared}`, `users[3].email ${shared}`,
      'users[4] left out: expected an object', 'users[5].username changed: another user has it: replaced with the id',
      'users[5] left out: another user has its id as user name', `users[6].email ${shared}`,
    ])
  })

  it('keep integers beyond 2^53, which two ids may differ by', async () => {
    const identity = '"identities":[{"provider":"google-oauth2","user_id":9007199254740993}]'
    const metadata = '"app_metadata":{"account":9007199254740993,"of":{"rows":[9007199254740993,1.5,true]}}'
    const users = [1, 3].map((id) => `{"user_id":900719925474099${id},"email":"u${id}@example.com",${identity},${metadata}}`)
    const { org } = await workplace.auth0(`[${users.join(',')}]`)
    assert.deepEqual(org.humanUsers.map(({ userId }) => userId), ['9007199254740991', '9007199254740993'])
    assert.deepEqual(org.userLinks[0]?.providedUserId, '9007199254740993')
    const found = org.userMetadata.map(({ value }) => Buffer.from(value, 'base64').toString())
    assert.deepEqual(found.slice(0, 2), ['9007199254740993', '{"rows":[9007199254740993,1.5,true]}'])
  })

  const WRONG: readonly (readonly [string, unknown, RegExp])[] = [
    ['no JSON', '{"user_id":', /users\.json: users\[0\]: ends too early$/],
    ['a table', 'user_id,email\n1,a@b.c\n', /users\.json: is not JSON \(at byte 1\)$/],
  ]
  for (const [what, users, problem] of WRONG) {
    it(`are refused, and nothing is left behind: ${what}`, async () => {
      await assert.rejects(workplace.auth0(users), problem)
      assert.deepEqual(workplace.names(), ['passwords.json', 'users.json'])
    })
  }
})
