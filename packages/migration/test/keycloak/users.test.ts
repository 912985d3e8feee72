import assert from 'node:assert/strict'
import type { DataHumanUser } from '@keyhall/documents/bulk'
import { ALICE_ID, keycloakUser, realmOf } from '../support/realms.js'
import type { Transformed } from '../support/workplace.js'
import { Workplace } from '../support/workplace.js'

const ALICE = {
  userId: ALICE_ID,
  user: {
    userName: 'alice', profile: { firstName: 'Alice', lastName: 'Liddell' }, email: { email: 'alice@example.com', isEmailVerified: true },
  },
}

describe('users of Keycloak', () => {
  let workplace: Workplace
  beforeEach(() => { workplace = new Workplace() })
  afterEach(() => workplace.remove())

  const transform = (...users: readonly object[]): Promise<Transformed> => workplace.keycloak(realmOf(users))
  const alice = async (members: object): Promise<Transformed & { readonly user: DataHumanUser['user'] }> => {
    const transformed = await transform(keycloakUser(members))
    assert.equal(transformed.org.humanUsers.length, 1)
    return { ...transformed, user: (transformed.org.humanUsers[0] as DataHumanUser).user }
  }
  const lossesOf = ({ losses }: Transformed): readonly string[] => losses.map(({ path, effect, reason }) => `${path} ${effect}: ${reason}`)

  it('come with id, names and address, in exactly the document of the specification', async () => {
    const { text, losses } = await transform(keycloakUser())
    assert.equal(text, `{"dataOrgs":{"orgs":[{"orgId":"100","humanUsers":[${JSON.stringify(ALICE)}]}]},"timeout":"30m0s"}\n`)
    assert.deepEqual(losses, [])
  })

  it('keep their ids, by which applications know them', async () => {
    const { org } = await transform(keycloakUser({ id: 'f:1f2e:alice' }))
    assert.deepEqual(org.humanUsers.map(({ userId }) => userId), ['f:1f2e:alice'])
  })

  it('without an id get one that is always the same', async () => {
    const [once, again] = [await transform(keycloakUser({ id: undefined })), await transform(keycloakUser({ id: null }))]
    assert.match(once.org.humanUsers[0]?.userId ?? '', /^[\w-]{22}$/)
    assert.deepEqual(once.org, again.org)
  })

  it('that are disabled stay disabled', async () => {
    assert.equal((await alice({ enabled: false })).user.state, 'USER_STATE_INACTIVE')
    for (const enabled of [true, undefined]) assert.equal((await alice({ enabled })).user.state, undefined)
  })

  it('keep an address that is not verified as such', async () => {
    for (const emailVerified of [false, undefined]) {
      assert.deepEqual(
        (await alice({ emailVerified, requiredActions: ['VERIFY_EMAIL'] })).user.email,
        { email: 'alice@example.com', isEmailVerified: false },
      )
    }
  })

  it('may have no address; one that is none is named', async () => {
    assert.equal((await alice({ email: undefined })).user.email, undefined)
    const wrong = await alice({ email: 'alice at example' })
    assert.equal(wrong.user.email, undefined)
    assert.deepEqual(lossesOf(wrong), ['users[0].email left out: is not an email address'])
  })

  it('without a first or last name get the user name in its place, and are shown by what there is', async () => {
    const neither = await alice({ firstName: undefined, lastName: '' })
    assert.deepEqual(neither.user.profile, { firstName: 'alice', lastName: 'alice', displayName: 'alice' })
    assert.deepEqual(lossesOf(neither), [
      'users[0].firstName changed: is missing: replaced with the user name',
      'users[0].lastName changed: is missing: replaced with the user name',
    ])
    assert.deepEqual((await alice({ lastName: undefined })).user.profile, { firstName: 'Alice', lastName: 'alice', displayName: 'Alice' })
  })

  it('have names that the import takes', async () => {
    const { user, ...rest } = await alice({ firstName: ' Alice ', lastName: 'L\u0000' })
    assert.deepEqual(user.profile, { firstName: 'Alice', lastName: 'alice', displayName: 'Alice' })
    assert.deepEqual(lossesOf(rest), [
      'users[0].firstName changed: surrounding white space removed',
      'users[0].lastName left out: a name has at most 200 characters, without control characters and invisible characters',
      'users[0].lastName changed: is missing: replaced with the user name',
    ])
  })

  const PROFILE: readonly (readonly [string, string, string, string])[] = [
    ['nickname', 'Al', 'nickName', 'Al'],
    ['middleName', 'P.', 'middleName', 'P.'],
    ['profile', 'https://alice.example.com', 'profileUrl', 'https://alice.example.com'],
    ['picture', 'https://alice.example.com/a.png', 'picture', 'https://alice.example.com/a.png'],
    ['website', 'https://example.com', 'website', 'https://example.com'],
    ['gender', 'Female', 'gender', 'GENDER_FEMALE'],
    ['birthdate', '1865-11-26', 'birthdate', '1865-11-26'],
    ['zoneinfo', 'Europe/Zurich', 'zoneinfo', 'Europe/Zurich'],
    ['locale', 'de', 'preferredLanguage', 'de'],
    ['locale', 'pt_BR', 'preferredLanguage', 'pt-BR'],
  ]
  for (const [attribute, value, member, expected] of PROFILE) {
    it(`have the attribute ${attribute} ${value} in the profile as ${member}`, async () => {
      const transformed = await alice({ attributes: { [attribute]: [value] } })
      assert.deepEqual(transformed.user.profile, { firstName: 'Alice', lastName: 'Liddell', [member]: expected })
      assert.deepEqual([transformed.losses, transformed.org.userMetadata], [[], []])
    })
  }

  it('have their postal address', async () => {
    const attributes = { street: ['1 Rabbit Hole'], locality: ['Oxford'], region: ['Oxfordshire'], postal_code: ['OX1'], country: ['GB'] }
    const expected = { streetAddress: '1 Rabbit Hole', locality: 'Oxford', region: 'Oxfordshire', postalCode: 'OX1', country: 'GB' }
    assert.deepEqual((await alice({ attributes })).user.address, expected)
  })

  it('have their phone number, verified or not', async () => {
    const verified = await alice({ attributes: { phoneNumber: ['0041 79 123-45-67'], phoneNumberVerified: ['true'] } })
    assert.deepEqual([verified.user.phone, verified.org.userMetadata], [{ phone: '+41791234567', isPhoneVerified: true }, []])
    assert.deepEqual(
      (await alice({ attributes: { phone_number: '+41791234567' } })).user.phone, { phone: '+41791234567', isPhoneVerified: false },
    )
  })

  it('have what fits into no member in their metadata', async () => {
    const attributes = {
      department: ['it'], teams: ['a', 'b'], empty: [], locale: ['Klingon!'], phoneNumber: ['1', '2'], phoneNumberVerified: ['true'],
    }
    const transformed = await alice({ attributes })
    const found = Object.fromEntries(transformed.org.userMetadata.map(({ id, key, value }) => {
      assert.equal(id, ALICE_ID)
      return [key, Buffer.from(value, 'base64').toString()]
    }))
    assert.deepEqual(
      found, { department: 'it', teams: '["a","b"]', locale: 'Klingon!', phoneNumber: '["1","2"]', phoneNumberVerified: 'true' },
    )
    assert.deepEqual(lossesOf(transformed), [
      'users[0].attributes.locale changed: not a valid preferredLanguage: moved to the metadata',
      'users[0].attributes.phoneNumber changed: not a valid phone: moved to the metadata',
    ])
  })

  it('keep metadata that a database can store', async () => {
    const attributes = { nul: ['a\u0000'], long: ['x'.repeat(500_001)], ['k'.repeat(201)]: ['a'], umlaut: ['ü'] }
    const transformed = await alice({ attributes })
    assert.deepEqual(transformed.org.userMetadata, [{ id: ALICE_ID, key: 'umlaut', value: Buffer.from('ü').toString('base64') }])
    assert.equal(transformed.losses.length, 3)
  })

  it('have to change their password when they had to', async () => {
    assert.equal((await alice({ requiredActions: ['UPDATE_PASSWORD'] })).user.passwordChangeRequired, true)
    assert.equal((await alice({})).user.passwordChangeRequired, undefined)
  })

  it('are named with everything that has no place', async () => {
    const transformed = await alice({
      createdTimestamp: 1_700_000_000_000, requiredActions: ['TERMS_AND_CONDITIONS'], federationLink: 'ldap-1', notBefore: 1_700_000_000,
      federatedIdentities: [{ identityProvider: 'github', userId: '1', userName: 'al' }], fromTheFuture: { a: 1 },
      clientConsents: [{ clientId: 'web' }],
    })
    assert.deepEqual(lossesOf(transformed).toSorted(), [
      'users[0].clientConsents left out: consents are not kept',
      'users[0].createdTimestamp left out: the import sets the creation date',
      'users[0].federatedIdentities left out: the identity provider is not converted',
      'users[0].federationLink left out: the user comes from a user federation, which may have the password',
      'users[0].fromTheFuture left out: not supported by Keyhall',
      'users[0].notBefore left out: tokens of the old server are not valid here',
      'users[0].requiredActions left out: is not a supported required action',
    ])
    for (const { kind, id, name } of transformed.losses) assert.deepEqual([kind, id, name], ['user', ALICE_ID, 'alice'])
  })

  const STAY: readonly (readonly [string, object, RegExp])[] = [
    ['service accounts', { username: 'service-account-web', serviceAccountClientId: 'web' }, /^is the service account of a client/],
    ['those without a user name', { username: '' }, /^has no user name$/],
    ['those whose user name cannot be typed', { username: 'a\u200bb' }, /^the user name must have at most 200 characters, /],
    ['those whose id cannot be kept', { id: 'ä' }, /^the id must have at most 200/],
  ]
  for (const [who, members, reason] of STAY) {
    it(`are left out: ${who}`, async () => {
      const { org, losses } = await transform(keycloakUser(members), keycloakUser({ id: 'b', username: 'bob' }))
      assert.deepEqual(org.humanUsers.map(({ userId }) => userId), ['b'])
      assert.deepEqual(losses.map(({ path }) => path), ['users[0]'])
      assert.match(losses[0]?.reason ?? '', reason)
    })
  }

  it('of a federation, with only the data that Keycloak stores, are left out', async () => {
    const { org, losses } = await workplace.keycloak({ realm: 'shop', users: [], federatedUsers: [{ id: 'f:1:alice', credentials: [{}] }] })
    assert.deepEqual([org.humanUsers, losses.map(({ path, id }) => [path, id])], [[], [['federatedUsers[0]', 'f:1:alice']]])
  })
})
