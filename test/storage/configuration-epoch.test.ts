import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import type { IdentityProvider } from '@keyhall/core/identity-providers'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import { ClientId, DomainName } from '@keyhall/core/shared'
import type { OrgId, ReadScope } from '@keyhall/core/shared'
import type { Storage, Stores } from '@keyhall/core/stores'
import { aProvider } from '../contracts/identity-providers.contract.js'
import { anOrg, NOW } from '../contracts/builders.js'
import { seed } from '../contracts/world.js'
import type { Parents } from '../contracts/world.js'
import { backends } from './databases.js'

type Named = Parents & { readonly keyId: string; readonly provider: IdentityProvider }

/** What a change by one process must change in the next answer of another one. */
interface Change {
  readonly title: string
  readonly change: (stores: Stores, parents: Named) => Promise<unknown>
  readonly read: (storage: Storage, parents: Named) => Promise<unknown>
  readonly expected: unknown
}

const domainOf = (id: OrgId): DomainName => DomainName.parse(`verified-${id.toLowerCase()}.example`)

const lockout = { maxPasswordAttempts: 3, maxSecondFactorAttempts: 0 }

const client = (storage: Storage, { client: { id } }: Named) => storage.read(({ clients }) => clients.find(id))
const policies = (storage: Storage, { clientOrg: { id } }: Named) => storage.read(({ orgPolicies }) => orgPolicies.of(id))
const standing = async (storage: Storage, { client: { id } }: Named) => {
  const { client: around, requesterVersion } = await storage.ledger.clientStanding(id)
  return { states: [around?.state, around?.projectState, around?.orgState], settings: around?.projectSettings, requesterVersion }
}
const active = { states: ['active', 'active', 'active'], settings: undefined, requesterVersion: 2 }
const keyOf = ({ client: { id: clientId }, keyId }: Named) => ({ id: keyId, clientId, publicKey: { kty: 'OKP' }, createdAt: NOW, expiresAt: NOW + 1 })

const changes: readonly Change[] = [
  {
    title: 'a renamed client',
    change: ({ clients }, parents) => clients.put({ ...parents.client, name: 'renamed' }, []),
    read: async (...of) => (await client(...of))?.name,
    expected: 'renamed',
  },
  {
    title: 'a replaced client secret',
    change: ({ clients }, parents) => clients.put({ ...parents.client, secretHash: 'another' as NonNullable<Parents['client']['secretHash']> }, []),
    read: async (...of) => (await client(...of))?.secretHash,
    expected: 'another',
  },
  {
    title: 'a deactivated client',
    change: ({ clients }, parents) => clients.put({ ...parents.client, state: 'inactive' }, []),
    read: standing,
    expected: { ...active, states: ['inactive', 'active', 'active'], requesterVersion: 3 },
  },
  {
    title: 'an added client key',
    change: ({ clients }, parents) => clients.addKey({ ...keyOf(parents), id: `${parents.keyId}-2` }),
    read: async (...of) => (await client(...of))?.keys.length,
    expected: 2,
  },
  {
    title: 'a removed client key',
    change: ({ clients }, parents) => clients.removeKey(parents.client.id, parents.keyId, NOW),
    read: async (...of) => (await client(...of))?.keys.length,
    expected: 0,
  },
  { title: 'a removed client', change: ({ clients }, parents) => clients.remove(parents.client.id, NOW), read: client, expected: undefined },
  {
    title: 'a deactivated project',
    change: ({ projects }, { project }) => projects.put({ ...project, state: 'inactive' }),
    read: standing,
    expected: { ...active, states: ['active', 'inactive', 'active'] },
  },
  {
    title: 'the settings of a project',
    change: ({ projects }, { project }) => projects.put({ ...project, settings: { roleAssertion: true } as NonNullable<Parents['project']['settings']> }),
    read: standing,
    expected: { ...active, settings: { roleAssertion: true } },
  },
  {
    title: 'a removed project',
    change: ({ projects }, { project }) => projects.remove(project.id, NOW),
    read: (storage, { project: { id } }) => storage.read(({ projects }) => projects.find(id)),
    expected: undefined,
  },
  {
    title: 'a deactivated organization',
    change: ({ orgs }, { clientOrg }) => orgs.update({ ...clientOrg, state: 'inactive' }),
    read: standing,
    expected: { ...active, states: ['active', 'active', 'inactive'] },
  },
  {
    title: 'a renamed organization',
    change: ({ orgs }, { org }) => orgs.update({ ...org, name: 'renamed' }),
    read: async (storage, { org: { id } }) => (await storage.read(({ orgs }) => orgs.find(id)))?.name,
    expected: 'renamed',
  },
  {
    title: 'a moved primary domain',
    change: ({ orgs }, { org }) => orgs.setPrimaryDomain(org.id, `moved-${org.primaryDomain}`, NOW),
    read: (storage, { org: { primaryDomain } }) => storage.read(({ orgs }) => orgs.ofDomain(primaryDomain)),
    expected: undefined,
  },
  {
    title: 'a removed verified domain',
    change: ({ orgDomains }, { org: { id } }) => orgDomains.remove(id, domainOf(id)),
    read: (storage, { org: { id } }) => storage.read(({ orgDomains }) => orgDomains.ownerOf(domainOf(id))),
    expected: undefined,
  },
  {
    title: 'an added policy',
    change: ({ orgPolicies }, { clientOrg }) => orgPolicies.put(clientOrg.id, 'login', DEFAULT_POLICIES.login),
    read: policies,
    expected: { lockout, login: DEFAULT_POLICIES.login },
  },
  {
    title: 'a replaced policy',
    change: ({ orgPolicies }, { clientOrg }) => orgPolicies.put(clientOrg.id, 'lockout', { ...lockout, maxPasswordAttempts: 4 }),
    read: policies,
    expected: { lockout: { ...lockout, maxPasswordAttempts: 4 } },
  },
  {
    title: 'a changed identity provider',
    change: ({ identityProviders }, { provider }) => identityProviders.update({ ...provider, state: 'inactive', version: 2 }),
    read: async (storage, { provider: { id } }) => (await storage.read(({ identityProviders }) => identityProviders.find(id)))?.state,
    expected: 'inactive',
  },
  {
    title: 'a removed identity provider',
    change: ({ identityProviders }, { provider }) => identityProviders.remove(provider.id, NOW),
    read: (storage, { provider: { id } }) => storage.read(({ identityProviders }) => identityProviders.find(id)),
    expected: undefined,
  },
  { title: 'a removed policy', change: ({ orgPolicies }, { clientOrg }) => orgPolicies.remove(clientOrg.id, 'lockout'), read: policies, expected: {} },
]

for (const [backend, databasesOf] of Object.entries(backends)) {
  describe(`${backend}: configuration that another process changes`, () => {
    const databases = databasesOf()
    let [reading, changing]: Storage[] = []
    let keys = 0
    before(async () => {
      const config = await databases.migrated()
      reading = await openStorage(config)
      changing = await openStorage(config)
    })
    after(async () => {
      await reading?.close()
      await changing?.close()
      await databases.removeAll()
    })

    const parents = async (storage: Storage): Promise<Named> => {
      const named = { ...(await seed(storage)), keyId: `epoch-${keys++}`, provider: aProvider() }
      await storage.run(async ({ clients, orgPolicies, identityProviders, orgDomains }) => {
        const domain = { orgId: named.org.id, domain: domainOf(named.org.id), createdAt: NOW, changedAt: NOW }
        await orgDomains.add(domain)
        await orgDomains.put({ ...domain, verifiedAt: NOW })
        await identityProviders.add(named.provider)
        await clients.addKey(keyOf(named))
        await orgPolicies.put(named.clientOrg.id, 'lockout', lockout)
      })
      return named
    }

    for (const { title, change, read, expected } of changes) {
      for (const who of ['another', 'the same'] as const) {
        it(`${title}: the next read has it, after a change by ${who} process`, async () => {
          assert.ok(reading && changing)
          const writer = who === 'another' ? changing : reading
          const named = await parents(writer)
          // Twice: the second one is answered from the cache.
          assert.notDeepEqual(await read(reading, named), expected)
          assert.notDeepEqual(await read(reading, named), expected)
          await writer.run((stores) => change(stores, named))
          assert.deepEqual(await read(reading, named), expected)
        })
      }
    }

    it('is not seen before its transaction is committed, and not at all after a rollback', async () => {
      assert.ok(reading && changing)
      const named = await parents(reading)
      const name = async () => (await reading?.read(({ clients }) => clients.find(named.client.id)))?.name
      const before = await name()
      await assert.rejects(changing.run(async ({ clients }) => {
        await clients.put({ ...named.client, name: 'never' }, [])
        assert.equal(await name(), before)
        throw new Error('rolled back')
      }))
      assert.equal(await name(), before)
    })

    it('is seen by every request that begins after its commit', async () => {
      assert.ok(reading && changing)
      const named = await parents(changing)
      const [before, after]: ReadScope[] = [{}, {}]
      const name = async (scope?: ReadScope) => (await reading?.read(({ clients }) => clients.find(named.client.id), scope))?.name
      await name(before)
      await changing.run(({ clients }) => clients.put({ ...named.client, name: 'renamed' }, []))
      assert.equal(await name(after), 'renamed')
      // The request that compared the epoch before the change leaves nothing outdated to others.
      await name(before)
      assert.deepEqual([await name(after), await name({}), await name()], ['renamed', 'renamed', 'renamed'])
    })

    it('is found when it was absent before', async () => {
      assert.ok(reading && changing)
      const org = anOrg()
      const found = () => reading?.read(({ orgs }) => orgs.find(org.id))
      assert.equal(await found(), undefined)
      await changing.run(({ orgs }) => orgs.add(org))
      assert.deepEqual(await found(), org)
    })

    it('has the standing of a client that was absent before', async () => {
      assert.ok(reading && changing)
      const named = await parents(changing)
      const added: Parents['client'] = { ...named.client, id: ClientId.parse(`${named.client.id}-new`) }
      const found = async () => (await reading?.ledger.clientStanding(added.id))?.client?.id
      assert.equal(await found(), undefined)
      await changing.run(({ clients }) => clients.add(added, []))
      assert.equal(await found(), added.id)
    })
  })
}
