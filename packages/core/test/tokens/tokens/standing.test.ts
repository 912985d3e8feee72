import assert from 'node:assert/strict'
import { ClientChanged } from '@keyhall/core/clients'
import type { ClientId } from '@keyhall/core/shared'
import type { Standing } from '@keyhall/core/tokens'
import { assertCurrent, isInGoodStanding } from '@keyhall/core/tokens'
import { aClient, aHuman, aMachine, goodStanding, named } from '../../support/builders.js'

type StandingUser = NonNullable<Standing['user']>
type StandingClient = NonNullable<Standing['client']>

/** Every user, with whether it stands well. */
const users: readonly (readonly [string, StandingUser | undefined, boolean])[] = [
  ['no user', undefined, false],
  ...(['active', 'inactive', 'locked'] as const).flatMap((state) => (['active', 'inactive'] as const).map((orgState) => [
    `${state} user of an ${orgState} organization`, { ...named(aHuman({ state })), orgState }, state === 'active' && orgState === 'active',
  ] as const)),
]

const { client: goodClient } = goodStanding()

/** Every client, with whether it stands well. */
const clients: readonly (readonly [string, StandingClient | undefined, boolean])[] = [
  ['no client', undefined, false],
  ...(['active', 'inactive'] as const).flatMap((state) => (['active', 'inactive'] as const).flatMap((projectState) =>
    (['active', 'inactive'] as const).map((orgState) => [
      `${state} client, ${projectState} project, ${orgState} organization`,
      { ...goodClient!, state, projectState, orgState },
      [state, projectState, orgState].every((part) => part === 'active'),
    ] as const))),
]

const clientId = 'shop' as ClientId

describe('good standing', () => {
  for (const [whatUser, user, isUserGood] of users) {
    for (const [whatClient, client, isClientGood] of clients) {
      const standing: Standing = { ...(user ? { user } : {}), ...(client ? { client } : {}) }
      const expected = isUserGood && isClientGood
      it(`is ${expected} for the token of a user at a client: ${whatUser}; ${whatClient}`, () => {
        assert.equal(isInGoodStanding(standing, { clientId, hasUser: true }), expected)
      })
    }
    it(`is ${isUserGood} for a personal access token: ${whatUser}`, () => {
      assert.equal(isInGoodStanding(user ? { user } : {}, { hasUser: true }), isUserGood)
    })
  }

  for (const [whatClient, client, isClientGood] of clients) {
    it(`is ${isClientGood} for a client that acts for itself: ${whatClient}`, () => {
      assert.equal(isInGoodStanding(client ? { client } : {}, { clientId, hasUser: false }), isClientGood)
    })
  }

  it('is false without a user and a client', () => {
    assert.equal(isInGoodStanding(goodStanding(), { hasUser: false }), false)
  })

  for (const state of ['active', 'inactive', 'locked'] as const) {
    for (const orgState of ['active', 'inactive'] as const) {
      const expected = state === 'active' && orgState === 'active'
      it(`is ${expected} for a service user that is its own client: ${state}, organization ${orgState}`, () => {
        const standing: Standing = { user: { ...named(aMachine({ state })), orgState } }
        assert.equal(isInGoodStanding(standing, { clientId: 'robot' as ClientId, hasUser: true }), expected)
      })
    }
  }

  it('is false for a service user at a client that is gone', () => {
    assert.equal(isInGoodStanding({ user: { ...named(aMachine()), orgState: 'active' } }, { clientId, hasUser: true }), false)
  })

  it('is false for a person whose user name is the client_id of a client that is gone', () => {
    const user = { ...named(aHuman({ userName: 'shop' })), orgState: 'active' as const }
    assert.equal(isInGoodStanding({ user }, { clientId, hasUser: true }), false)
  })
})

describe('authenticated client that has changed', () => {
  it('is current in the version that is stored', () => {
    assert.doesNotThrow(() => assertCurrent(aClient({ version: 7 }), { requesterVersion: 7 }))
  })

  for (const standing of [{ requesterVersion: 8 }, { requesterVersion: 6 }, {}]) {
    it(`has changed when the stored version is ${standing.requesterVersion ?? 'gone'}`, () => {
      assert.throws(() => assertCurrent(aClient({ version: 7 }), standing), ClientChanged)
    })
  }
})
