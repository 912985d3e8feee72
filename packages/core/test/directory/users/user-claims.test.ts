import assert from 'node:assert/strict'
import { orgClaims, userClaims } from '@keyhall/core/users'
import { NOW, aHuman, aMachine, named, scopes } from '../../support/builders.js'

const complete = named(aHuman({
  updatedAt: NOW + 5,
  profile: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    displayName: 'Countess',
    nickname: 'al',
    middleName: 'King',
    profileUrl: 'https://people.example/ada',
    picture: 'https://people.example/ada.png',
    website: 'https://ada.example',
    gender: 'female',
    birthdate: '1815-12-10',
    zoneinfo: 'Europe/London',
    preferredLanguage: 'en-GB',
  },
  email: { address: 'ada@mail.example', isVerified: false },
  phone: { number: '+44 20 0000 0000', isVerified: true },
  address: { streetAddress: '12 St James’s Square', locality: 'London', region: 'Westminster', postalCode: 'SW1Y', country: 'UK' },
}))

describe('claims of a person (OIDC Core §5.4)', () => {
  it('are empty with openid alone', () => {
    assert.deepEqual(userClaims(complete, scopes('openid offline_access')), {})
  })

  it('are the profile with the scope profile', () => {
    assert.deepEqual(userClaims(complete, scopes('profile')), {
      name: 'Countess',
      family_name: 'Lovelace',
      given_name: 'Ada',
      middle_name: 'King',
      nickname: 'al',
      preferred_username: 'ada@example.org',
      profile: 'https://people.example/ada',
      picture: 'https://people.example/ada.png',
      website: 'https://ada.example',
      gender: 'female',
      birthdate: '1815-12-10',
      zoneinfo: 'Europe/London',
      locale: 'en-GB',
      updated_at: NOW + 5,
    })
  })

  it('are the address and whether it is verified with the scope email', () => {
    assert.deepEqual(userClaims(complete, scopes('email')), { email: 'ada@mail.example', email_verified: false })
  })

  it('are the number and whether it is verified with the scope phone', () => {
    assert.deepEqual(userClaims(complete, scopes('phone')), { phone_number: '+44 20 0000 0000', phone_number_verified: true })
  })

  it('are the postal address with the scope address', () => {
    assert.deepEqual(userClaims(complete, scopes('address')), {
      address: {
        formatted: '12 St James’s Square\nSW1Y London\nWestminster\nUK',
        street_address: '12 St James’s Square',
        locality: 'London',
        region: 'Westminster',
        postal_code: 'SW1Y',
        country: 'UK',
      },
    })
  })

  it('leave out absent fields', () => {
    assert.deepEqual(userClaims(named(aHuman()), scopes('profile email phone address')), {
      name: 'Ada Lovelace',
      family_name: 'Lovelace',
      given_name: 'Ada',
      preferred_username: 'ada@example.org',
      updated_at: NOW,
    })
  })

  it('leave out empty fields', () => {
    const profile = { firstName: '', lastName: '', displayName: 'Ada', nickname: '' }
    const user = aHuman({ profile, address: { locality: 'London', region: '' } })
    assert.deepEqual(userClaims(named(user), scopes('profile address')), {
      name: 'Ada',
      preferred_username: 'ada@example.org',
      updated_at: NOW,
      address: { formatted: 'London', locality: 'London' },
    })
  })
})

describe('claims of a service user', () => {
  it('are its names with the scope profile, and nothing else with any scope', () => {
    const claims = { name: 'Robot', preferred_username: 'robot@example.org', updated_at: NOW }
    assert.deepEqual(userClaims(named(aMachine()), scopes('openid profile email phone address')), claims)
    assert.deepEqual(userClaims(named(aMachine()), scopes('openid email phone address')), {})
  })
})

describe('claims about a user', () => {
  it('have no name of a claim about a token, which introspection puts beside them', () => {
    const aboutTokens = ['active', 'iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti', 'scope', 'client_id', 'token_type', 'username', 'auth_time', 'amr', 'acr', 'act', 'cnf', 'authorization_details']
    const all = scopes('openid profile email phone address urn:keyhall:iam:user:resourceowner urn:keyhall:iam:org:id:org')
    const names = Object.keys({ ...userClaims(complete, all), ...orgClaims(complete, all, 'keyhall') })
    assert.ok(names.length > 12)
    assert.deepEqual(names.filter((name) => aboutTokens.includes(name)), [])
  })
})
