import assert from 'node:assert/strict'
import type { EventDetails } from '@keyhall/core/audit'
import type { EncodedHash, PasswordStamp } from '@keyhall/core/credentials'
import { UserNameRefused, addPerson, addServiceUser, personToAdd } from '@keyhall/core/new-users'
import type { PersonDraft } from '@keyhall/core/new-users'
import type { ClientId, OrgId, SecretHash, UserId } from '@keyhall/core/shared'
import { LoginNameTaken, newMachine } from '@keyhall/core/users'
import { NOW, aClient } from '../../support/builders.js'

const own = { id: 'ada' as UserId, orgId: 'org' as OrgId, userName: 'ada@mail.example' }
const names = { firstName: 'Ada', lastName: 'Lovelace' }
const hash = 'a hash' as EncodedHash
const drafted = (draft: Partial<PersonDraft> = {}) => personToAdd({ ...own, profile: names, ...draft }, NOW)

/** Stores that keep what they are given, and know one application. */
function aStore() {
  const written: [string, unknown][] = []
  const events: EventDetails[] = []
  const write = (table: string) => async (row: unknown) => void written.push([table, row])
  const stores = {
    users: { add: write('users') },
    credentials: {
      putPassword: async (row: unknown) => {
        await write('passwords')(row)
        return 'stamp' as PasswordStamp
      },
      putTotp: write('seeds'),
      putMachineSecret: write('secrets'),
    },
    clients: { find: async (id: ClientId) => (id === 'shop' ? aClient() : undefined) },
  }
  return { stores, written, events, record: async (event: EventDetails) => void events.push(event) }
}

describe('a new person', () => {
  for (const [which, profile, displayName] of [
    ['the chosen one', { ...names, displayName: 'The Countess' }, 'The Countess'],
    ['first and last name', names, 'Ada Lovelace'],
    ['the last name alone', { firstName: '', lastName: 'Lovelace' }, 'Lovelace'],
    ['the user name without any name', { firstName: '', lastName: '' }, 'ada@mail.example'],
  ] as const) {
    it(`has as display name ${which}`, () => {
      assert.equal(drafted({ profile }).user.profile.displayName, displayName)
    })
  }

  for (const [which, draft, state] of [
    ['active with a password', { password: { hash } }, 'active'],
    ['initial without a password', {}, 'initial'],
    ['in the given state without a password', { state: 'active' }, 'active'],
    ['in the given state with a password', { state: 'locked', password: { hash } }, 'locked'],
  ] as const) {
    it(`is ${which}`, () => {
      assert.equal(drafted(draft).user.state, state)
    })
  }

  it('is stored with password and seed, and recorded without them', async () => {
    const { stores, written, events, record } = aStore()
    const person = drafted({ password: { hash, isChangeRequired: true }, totp: { sealedSeed: 'sealed' } })
    assert.equal(await addPerson(stores, person, { type: 'user.human.added', more: { clientId: 'web' }, record }), 'stamp')
    assert.deepEqual(written, [
      ['users', person.user],
      ['passwords', { userId: 'ada', hash, changedAt: NOW, isChangeRequired: true }],
      ['seeds', { userId: 'ada', sealedSeed: 'sealed', addedAt: NOW }],
    ])
    assert.deepEqual(events, [{
      type: 'user.human.added', aggregate: { type: 'user', id: 'ada' }, orgId: 'org',
      after: {
        userName: 'ada@mail.example', state: 'active', profile: { ...names, displayName: 'Ada Lovelace' },
        hasPassword: true, passwordChangeRequired: true, hasOneTimePasswords: true, clientId: 'web',
      },
    }])
  })
})

describe('a new service user', () => {
  const { id, orgId } = own

  it('is named by its id, active, and has opaque tokens, unless other values are given', () => {
    const { userName, name, state, accessTokenType } = newMachine({ id, orgId }, NOW)
    assert.deepEqual([userName, name, state, accessTokenType], ['ada', 'ada', 'active', 'bearer'])
    assert.equal(newMachine({ id, orgId, userName: 'robot' }, NOW).name, 'robot')
    assert.equal('description' in newMachine({ id, orgId, description: '' }, NOW), false)
  })

  it('is stored with the hash of its secret, and both are recorded', async () => {
    const { stores, written, events, record } = aStore()
    const machine = newMachine({ id, orgId, userName: 'robot' }, NOW)
    await addServiceUser(stores, { machine, secretHash: 'digest' as SecretHash, record })
    assert.deepEqual(written, [['users', machine], ['secrets', { userId: 'ada', secretHash: 'digest' }]])
    assert.deepEqual(events.map(({ type }) => type), ['user.machine.added', 'user.machine.secret.set'])
    assert.ok(!JSON.stringify(events).includes('digest'))
  })

  for (const [which, userName, failure] of [
    ['no client_id', 'röbot', UserNameRefused],
    ['the client_id of an application', 'shop', LoginNameTaken],
  ] as const) {
    it(`writes nothing when the user name is ${which}`, async () => {
      const { stores, written, events, record } = aStore()
      await assert.rejects(addServiceUser(stores, { machine: newMachine({ id, orgId, userName }, NOW), record }), failure)
      assert.deepEqual([written, events], [[], []])
    })
  }
})
