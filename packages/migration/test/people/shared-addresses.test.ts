import assert from 'node:assert/strict'
import { keycloakUser, realmOf } from '../support/realms.js'
import { Workplace } from '../support/workplace.js'

const REASON = 'an earlier user has the same verified address: both sign in by their user names'

describe('users with one verified address', () => {
  let workplace: Workplace
  beforeEach(() => { workplace = new Workplace() })
  afterEach(() => workplace.remove())

  it('are written, and listed, from Keycloak', async () => {
    const users = ['one', 'two', 'three'].map((name) => keycloakUser({ id: name, username: name, email: name === 'two' ? 'Family@mail.example' : 'family@mail.example', emailVerified: name !== 'three' }))
    const { org, losses } = await workplace.keycloak(realmOf(users))
    assert.equal(org.humanUsers.length, 3)
    assert.deepEqual(losses.filter(({ reason }) => reason === REASON).map(({ path, effect }) => [path, effect]), [['users[1].email', 'changed']])
  })

  it('are written, and listed, from Auth0', async () => {
    const users = ['auth0|1', 'google-oauth2|2'].map((user_id) => ({ user_id, email: 'family@mail.example', email_verified: true }))
    const { org, losses } = await workplace.auth0(users, [])
    assert.equal(org.humanUsers.length, 2)
    assert.deepEqual(losses.filter(({ reason }) => reason === REASON).map(({ path }) => path), ['users[1].email'])
  })
})
