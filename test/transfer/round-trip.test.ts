import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { everyStorage } from '../support/storages.js'
import type { StorageKind } from '../support/storages.js'
import { startedWorld } from '../support/world.js'
import { wholeDocument } from './whole-document.js'

const IMPORT = 'admin.v1.AdminService/ImportData'
const EXPORT = 'admin.v1.AdminService/ExportData'

/** In memory alone where every test runs once. */
const kinds: readonly StorageKind[] = everyStorage.includes('postgres') ? ['memory', 'sqlite', 'postgres'] : ['memory']
const isHere = ([from, to]: readonly [StorageKind, StorageKind]): boolean => kinds.includes(from) && kinds.includes(to)
const pairs = ([['sqlite', 'postgres'], ['postgres', 'sqlite'], ['memory', 'memory']] as const).filter(isHere)

describe(`an export that is imported into another instance (${kinds.join(', ')})`, () => {
  const worlds = new Map(kinds.map((kind) => [kind, [1, 2].map(() => new Api(startedWorld(kind, { bootstrap: apiDocument() }), 'rest'))]))
  const apiOf = (kind: StorageKind, number: 0 | 1): Api => worlds.get(kind)?.[number] as Api
  const everything = { orgIds: ['umbrella'], withPasswords: true, withOtp: true }

  for (const from of kinds) {
    it(`contains everything that was imported (${from})`, async () => {
      const { errors, success } = await apiOf(from, 0).ok(IMPORT, wholeDocument)
      assert.equal(errors, undefined)
      const { orgId, ...lists } = success.orgs[0] as Record<string, unknown[]>
      assert.equal(orgId, 'umbrella')
      const expected = Object.entries(wholeDocument.dataOrgs.orgs[0] as unknown as Record<string, unknown[]>).filter(
        ([, list]) => Array.isArray(list)
      )
      assert.equal(Object.values(lists).flat().length, expected.flatMap(([, list]) => list).length)
    })
  }

  for (const [from, to] of pairs) {
    it(`is exported from there with the same bytes (${from}, then ${to})`, async () => {
      const first = await apiOf(from, 0).ok(EXPORT, everything)
      assert.deepEqual(Object.keys(first.orgs[0]), [
        'orgId', 'org', 'domains', 'projects', 'projectRoles', 'oidcApps', 'apiApps', 'appKeys', 'resources', 'oidcIdps', 'idps', 'humanUsers', 'machineUsers', 'machineKeys',
        'userLinks', 'userMetadata', 'userGrants',
        'orgMembers', 'projectMembers',
      ])
      const { errors } = await apiOf(to, 1).ok(IMPORT, { dataOrgs: first, timeout: '5m0s' })
      assert.equal(errors, undefined)
      assert.equal(JSON.stringify(await apiOf(to, 1).ok(EXPORT, everything)), JSON.stringify(first))
    })
  }

  for (const kind of kinds) {
    it(`contains users without names as registered (${kind})`, async () => {
      const { orgs } = await apiOf(kind, 0).ok(EXPORT, { orgIds: ['umbrella'] })
      const { humanUsers } = orgs[0] as { readonly humanUsers: readonly { readonly userId: string; readonly user: { readonly profile: unknown } }[] }
      assert.deepEqual(humanUsers.find(({ userId }) => userId === 'nameless')?.user.profile, { displayName: 'eve@example.com' })
    })
  }

  for (const kind of kinds) {
    it(`contains resources as imported (${kind})`, async () => {
      const { orgs } = await apiOf(kind, 0).ok(EXPORT, { orgIds: ['umbrella'] })
      const { resources } = orgs[0] as { readonly resources: readonly { readonly resourceId: string }[] }
      const [orders, , idle] = wholeDocument.dataOrgs.orgs[0].resources
      assert.deepEqual(resources.map(({ resourceId }) => resourceId), ['of-idle', 'orders', 'a-plain-one'])
      assert.deepEqual(resources.slice(0, 2), [idle, orders])
    })
  }

  for (const kind of kinds.filter((one) => one !== 'memory')) {
    it(`is identical to an export from memory (${kind})`, async () => {
      const [expected, answer] = await Promise.all([apiOf('memory', 0), apiOf(kind, 0)].map((api) => api.ok(EXPORT, everything)))
      assert.equal(JSON.stringify(answer), JSON.stringify(expected))
    })
  }

  it('contains hashes and seeds only on request', async () => {
    const text = JSON.stringify(await apiOf('memory', 0).ok(EXPORT, { orgIds: ['umbrella'] }))
    assert.doesNotMatch(text, /pbkdf2|JBSWY3DPEHPK3PXP|hashed|qqqqq|hhhhh/i)
  })
})
