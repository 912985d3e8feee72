import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { migrate, openStorage, schemaDifferences } from '@keyhall/adapters-persistence'
import type { UserField } from '@keyhall/core/users'
import { aGrant } from '../contracts/builders.js'
import { MIGRATION_COUNT } from '../support/migration-count.js'
import { executeBeside } from './damage.js'
import { backends } from './databases.js'

/** The statements that made the tables of the first version, as they were. */
const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../storage/schemas')

/** What the first version had stored. */
const rows = [
  `insert into grants (id, client_id, user_id, session_id, body, created_at, expires_at, revoked_at) values
    ('g1', 'shop', 'ada', 's1', '{"scopes":["openid"],"audience":["shop"],"authTime":5,"amr":["pwd"],"nonce":"n"}', 7, 4000000000, null),
    ('g2', 'shop', 'ada', 's2', '{"scopes":[],"audience":[],"authTime":6,"amr":[]}', 8, 4000000001, 9),
    ('g3', 'shop', 'bob', 's1', '{"scopes":["openid"],"audience":["shop"],"authTime":5,"amr":["pwd"],"origins":["s1"]}', 7, 4000000000, null)`,
  `insert into codes (id, secret_hash, grant_id, redirect_uri, issued_at, expires_at) values
    ('c1', 'h1', 'g1', 'https://shop.example/cb', 10, 4000000000)`,
  `insert into refresh_tokens (id, secret_hash, grant_id, issued_at, expires_at) values ('r2', 'h2', 'g2', 10, 4000000000)`,
  `insert into access_tokens (id, secret_hash, grant_id, client_id, body, issued_at, expires_at) values
    ('t1', 'h3', 'g1', 'shop', '{"scopes":["openid"],"audience":["shop"]}', 10, 4000000000)`,
  `insert into auth_requests (id, state, version, body, expires_at) values ('a1', 'received', 1,
    '{"clientId":"shop","returnTo":{"redirectUri":"https://shop.example/cb","mode":"query"},
      "scopes":["openid"],"prompts":[],"uiLocales":[],"browserHash":"b","createdAt":10}', 4000000000)`,
  `insert into signing_keys (kid, alg, state, public_jwk, sealed_private_key, created_at, activated_at) values
    ('k1', 'RS256', 'active', '{"kty":"RSA","kid":"k1"}', 'sealed', 10, 11)`,
  `insert into orgs (id, name, primary_domain, state, created_at) values ('o1', 'Acme', 'acme.example', 'active', 5)`,
  `insert into projects (id, org_id, name, state, created_at) values ('p1', 'o1', 'Shop', 'active', 6)`,
  `insert into clients (id, project_id, state, version, body, created_at) values ('shop', 'p1', 'active', 3,
    '{"name":"Äpfel & Co","applicationType":"web","redirectUris":["https://shop.example/cb"],"postLogoutRedirectUris":[],
      "responseTypes":["code"],"grantTypes":["authorization_code"],"authMethod":"client_secret_basic","secretHash":"h",
      "idTokenUserinfoAssertion":true,"accessTokenType":"jwt","idTokenSignedResponseAlg":"ES256","allowedOrigins":[]}', 7)`,
]

const PEOPLE = 2003

/** More people than are migrated at once, a service user with a key, and a password. */
const users = [
  `insert into users (id, org_id, kind, user_name, user_name_key, is_email_verified, state, body, created_at, updated_at) values ${Array.from(
    { length: PEOPLE },
    (_, n) => `('u${n}', 'o1', 'human', 'p${n}', 'p${n}', false, 'active', '${JSON.stringify({
      profile: { firstName: 'ÉVA', lastName: `L${n}`, displayName: `Éva ${n}`, ...(n === 7 ? { nickname: 'Evi' } : {}) },
    })}', 1, 1)`,
  ).join(', ')}, ('m1', 'o1', 'machine', 'robot', 'robot', false, 'active', '{"name":"Nightly","accessTokenType":"jwt"}', 1, 1)`,
  `insert into machine_keys (user_id, kid, public_key) values ('m1', 'k', '{"kty":"EC"}')`,
  `insert into passwords (user_id, hash, changed_at) values ('u1', '$h', 3)`,
]

async function firstVersion(backend: keyof typeof backends, config: StorageConfig): Promise<void> {
  await executeBeside(config, fs.readFileSync(path.join(folder, `first.${backend}.sql`), 'utf8'))
  for (const row of rows) await executeBeside(config, row)
}

for (const [backend, databasesOf] of Object.entries(backends)) {
  describe(`${backend}: a database of the first version`, () => {
    const databases = databasesOf()
    after(() => databases.removeAll())
    const old = async () => {
      const config = await databases.fresh()
      await firstVersion(backend as keyof typeof backends, config)
      return config
    }

    it('gets the schema that the code declares', async () => {
      const config = await old()
      assert.notDeepEqual(await schemaDifferences(config), [])
      const [first, ...others] = await migrate(config)
      assert.deepEqual([first, others.length], ['ProtocolTables1795287600000', MIGRATION_COUNT - 2])
      assert.deepEqual(await schemaDifferences(config), [])
      assert.deepEqual(await migrate(config), [])
    })

    it('keeps every grant with its codes and tokens', async () => {
      const storage = await openStorage(await old())
      const { ledger } = storage
      const grant = {
        id: 'g1', clientId: 'shop', userId: 'ada', sessionId: 's1', scopes: ['openid'], audience: ['shop'], authTime: 5, amr: ['pwd'],
        nonce: 'n', createdAt: 7, expiresAt: 4_000_000_000,
      }
      assert.deepEqual((await ledger.code('c1' as never, 'shop' as never))?.grant, grant)
      const { token, grant: ofToken } = (await ledger.accessToken('t1' as never)) ?? {}
      assert.deepEqual([token?.scopes, token?.expiresAt, ofToken], [['openid'], 4_000_000_000, grant])
      const second = (await ledger.refreshToken('r2' as never, 'shop' as never))?.grant
      assert.deepEqual([second?.sessionId, second?.revokedAt, second?.scopes], ['s2', 9, []])
      await storage.close()
    })

    it('still finds its grants by session and user, and accepts grants without a session', async () => {
      const storage = await openStorage(await old())
      const { ledger } = storage
      const { sessionId: _sessionId, ...grant } = aGrant({ clientId: 'shop' as never, userId: 'ada' as never })
      assert.equal(await ledger.settle({ grant }), 'settled')
      const jwt = (id: string) => ledger.jwt({ jti: 'x', grantId: id as never, clientId: 'shop' as never })
      const revokedAt = async (id: string) => (await jwt(id)).grant?.revokedAt
      await storage.run(({ grants }) => grants.revokeOfSessions([{ id: 's1' as never, userId: 'ada' as never }], 77))
      assert.deepEqual(await Promise.all(['g1', 'g2', 'g3', grant.id].map(revokedAt)), [77, 9, 77, undefined])
      await storage.run(({ grants }) => grants.revokeEnded({ userId: 'ada' as never, sessionsUntil: -1, grantsUntil: 2 ** 40, limit: 1000 }, 78))
      assert.deepEqual(await Promise.all(['g1', 'g2', 'g3', grant.id].map(revokedAt)), [77, 9, 77, 78])
      await storage.close()
    })

    it('keeps its users with their data, and finds them by their names', async () => {
      const config = await old()
      for (const row of users) await executeBeside(config, row)
      const storage = await openStorage(config)
      const count = (field: UserField, value: string) =>
        storage.read(async (reads) => {
          const filter = { kind: 'text', field, method: 'equals_ignore_case', value } as const
          return (await reads.users.search({ filters: [filter], offset: 0, limit: 1, isAscending: true })).total
        })
      assert.deepEqual([await count('firstName', 'éva'), await count('displayName', 'éVA 2002'), await count('nickName', 'EVI')], [PEOPLE, 1, 1])
      assert.deepEqual([await count('displayName', 'nightly'), await count('lastName', 'l1001')], [1, 1])
      const [machine, password] = await storage.read(async ({ machines, credentials }) => [
        await machines.withKeys('m1' as never), await credentials.password('u1' as never),
      ] as const)
      assert.deepEqual(machine?.keys, [{ userId: 'm1', kid: 'k', publicKey: { kty: 'EC' } }])
      assert.deepEqual(password, { userId: 'u1', hash: '$h', changedAt: 3, stamp: '3.' })
      await storage.close()
    })

    it('keeps every client with new settings switched off, and finds it by name', async () => {
      const storage = await openStorage(await old())
      const client = {
        id: 'shop', projectId: 'p1', kind: 'oidc', name: 'Äpfel & Co', applicationType: 'web', redirectUris: ['https://shop.example/cb'],
        postLogoutRedirectUris: [], responseTypes: ['code'], grantTypes: ['authorization_code'], authMethod: 'client_secret_basic', secretHash: 'h',
        devMode: false, idTokenUserinfoAssertion: true, accessTokenRoleAssertion: false, idTokenRoleAssertion: false, clockSkew: 0,
        accessTokenType: 'jwt', idTokenSignedResponseAlg: 'ES256', allowedOrigins: [], state: 'active', version: 3, createdAt: 7, changedAt: 7,
      }
      assert.deepEqual(await storage.read(({ clients }) => clients.find('shop' as never)), { ...client, keys: [] })
      const byName = { kind: 'text', field: 'name', method: 'starts_with_ignore_case', value: 'äPF' } as const
      const search = { filters: [byName], offset: 0, limit: 10, isAscending: true }
      assert.deepEqual(await storage.read(({ clients }) => clients.search(search)), { total: 1, items: [client] })
      await storage.close()
    })

    it('keeps pending sign-ins, which request a code, and its signing keys', async () => {
      const storage = await openStorage(await old())
      const request = await storage.read(({ authRequests }) => authRequests.find('a1' as never))
      assert.deepEqual([request?.state, request?.clientId, request?.responseType], ['received', 'shop', 'code'])
      assert.deepEqual(request?.returnTo, { kind: 'redirect', redirectUri: 'https://shop.example/cb', mode: 'query' })
      const keys = await storage.run(({ signingKeys }) => signingKeys.lockAll())
      assert.deepEqual(keys.map(({ kid, state, activatedAt }) => [kid, state, activatedAt]), [['k1', 'active', 11]])
      await storage.close()
    })
  })
}
