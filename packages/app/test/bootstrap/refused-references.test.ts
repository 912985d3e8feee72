import 'reflect-metadata'
import assert from 'node:assert/strict'
import type { OrgId } from '@keyhall/core/shared'
import { PASSWORD, SECRET, TOKEN, example } from './documents.js'
import { apply, look, problemsOfApplying, startedStore } from './store.js'

const profile = { firstName: 'B', lastName: 'B' }
const bob = { id: '1', organization: '100', userName: 'bob', profile }

/** A document that is right in itself, and what is wrong with it on a store that has the example. */
const refused: readonly [string, object, readonly string[]][] = [
  ['an unknown organization', { users: [{ ...bob, organization: '404' }], projects: [{ id: '5', organization: '404', name: 'P' }] },
    ['users[0].organization: there is no organization with this id', 'projects[0].organization: there is no organization with this id']],
  ['an unknown project', { users: [{ ...bob, roles: ['ORG_OWNER', { role: 'PROJECT_OWNER', project: '404' }] }],
    clients: [{ project: '404', client_id: 'c', client_secret: SECRET }] },
    ['users[0].roles[1].project: there is no project with this id', 'clients[0].project: there is no project with this id']],
  ['a hash of an unknown algorithm', { users: [bob, { ...bob, id: '2', userName: 'eve', hashedPassword: { value: '$md5$x' } }] },
    ['users[1].hashedPassword.value: no such algorithm']],
  ['the id of a service user', { users: [{ ...bob, id: '210' }] }, ['users[0].id: is the id of a service user']],
  ['the id of a person', { serviceUsers: [{ id: '200', organization: '100', userName: 'r' }] },
    ['serviceUsers[0].id: is the id of a person']],
  ['a user of another organization', { users: [{ ...bob, id: '200', organization: undefined }] },
    ['users[0].organization: the user belongs to another organization']],
  ['a project of another organization', { projects: [{ id: '300', name: 'P' }] },
    ['projects[0].organization: the project belongs to another organization']],
  ['a user name that is taken', { users: [bob, { ...bob, id: '2', userName: 'Alice' }] },
    ['users[1].userName: is the name of another user of the organization']],
  ['a domain that is taken', { organizations: [{ id: '101', name: 'B', primaryDomain: 'acme.localhost' }] },
    ['organizations[0].primaryDomain: is the domain of another organization']],
  ['the client_id of a client for a service user', { serviceUsers: [{ id: '2', userName: 'web' }] },
    ['serviceUsers[0].userName: is the client_id of a client']],
  ['the client_id of a service user of another organization', { serviceUsers: [{ id: '2', userName: 'robot' }] },
    ['serviceUsers[0].userName: is the client_id of another service user']],
  ['the client_id of the first service user', { serviceUsers: [{ id: '2', organization: '100', userName: 'service' }] },
    ['serviceUsers[0].userName: is the client_id of another service user']],
  ['the client_id of a service user for a client', { clients: [{ project: '300', client_id: 'robot', client_secret: SECRET }] },
    ['clients[0].client_id: is the client_id of a service user']],
  ['the client_id of the console', { clients: [{ project: '300', client_id: 'console', client_secret: SECRET }] },
    ['clients[0].client_id: is a client of this server itself']],
  ['a new client without secret', { clients: [{ project: '300', client_id: 'c' }] },
    ['clients[0].client_secret: is missing, and client_secret_basic needs one']],
  ['the token of another service user', { serviceUsers: [{ id: '2', userName: 'r2', personalAccessToken: TOKEN }] },
    ['serviceUsers[0].personalAccessToken: is the token of another service user']],
]

describe('a bootstrap document is not applied with', () => {
  for (const [name, document, problems] of refused) {
    it(name, async () => {
      const store = await startedStore()
      await apply(store, example())
      const organizations = [...('organizations' in document ? (document.organizations as object[]) : [])]
      const marker = { id: '999', name: 'Marker', primaryDomain: 'marker.localhost' }
      assert.deepEqual(await problemsOfApplying(store, { ...document, organizations: [...organizations, marker] }), problems)
      assert.equal(await look(store, ({ orgs }) => orgs.find('999' as OrgId)), undefined, 'nothing is half applied')
    })
  }

  it('messages that contain a secret', async () => {
    const store = await startedStore()
    const problems = await problemsOfApplying(store, {
      users: [{ ...bob, password: PASSWORD }],
      serviceUsers: [{ id: '2', userName: 'service', clientSecret: SECRET, personalAccessToken: TOKEN }],
    })
    assert.equal(problems.length, 2)
    assert.ok([PASSWORD, SECRET, TOKEN].every((secret) => !problems.join().includes(secret)))
  })
})
