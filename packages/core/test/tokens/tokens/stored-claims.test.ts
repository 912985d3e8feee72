import assert from 'node:assert/strict'
import { DEFAULT_PROJECT_SETTINGS } from '@keyhall/core/projects'
import type { Scope } from '@keyhall/core/protocol'
import type { OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import { AdmitUser, StoredClaims } from '@keyhall/core/tokens'
import type { GrantedRoles } from '@keyhall/core/user-grants'
import type { UserMetadata } from '@keyhall/core/users'
import { goodStanding, instance } from '../../support/builders.js'

const ADA = 'ada' as UserId
const SHOP = 'shop-project' as ProjectId
const ACME = { orgId: 'acme' as OrgId, primaryDomain: 'acme.example' }

/** Roles of ada, and how often they were read. */
function someClaims(
  granted: readonly GrantedRoles[] = [{ projectId: SHOP, ...ACME, roleKeys: ['clerk', '__proto__'] }],
  metadata: readonly UserMetadata[] = [],
) {
  let reads = 0
  const stores = {
    userGrants: { rolesOf: async () => granted },
    userMetadata: { search: async () => ({ total: metadata.length, items: metadata }) },
  }
  const storage = {
    read: <T>(work: (reads: typeof stores) => Promise<T>) => {
      reads++
      return work(stores)
    },
  }
  return {
    claims: new StoredClaims({ storage, instance: instance(), vendor: 'keyhall' }), admit: new AdmitUser({ storage }), reads: () => reads,
  }
}

const scopes = (...names: readonly string[]): readonly Scope[] => names as readonly Scope[]
const shop = (assertsRoles: boolean) => ({ id: SHOP, assertsRoles })
const OWN = 'urn:keyhall:iam:org:project:roles'
const OF_SHOP = `urn:keyhall:iam:org:project:${SHOP}:roles`

describe('stored claims', () => {
  it('take none where no scope and no setting asks for any', async () => {
    const { claims, reads } = someClaims()
    const wanted = claims.requestFor(
      scopes('openid', 'profile', 'email', 'offline_access', 'urn:keyhall:iam:org:project:id:x:aud'), shop(false),
    )
    assert.equal(wanted, undefined)
    assert.deepEqual(await claims.claims(ADA, wanted, undefined), [{}, {}])
    assert.equal(reads(), 0)
  })

  it('take one for an access token and an ID token together', async () => {
    const { claims, reads } = someClaims()
    const [forAccess, forId] = await claims.claims(
      ADA, claims.requestFor(scopes('openid'), shop(true)), claims.requestFor(scopes('urn:keyhall:iam:org:project:role:clerk'), shop(false)),
    )
    assert.deepEqual(Object.keys(forAccess[OWN] as object), ['clerk', '__proto__'])
    assert.deepEqual(forId, { [OWN]: { clerk: { acme: 'acme.example' } }, [OF_SHOP]: { clerk: { acme: 'acme.example' } } })
    assert.equal(reads(), 1)
  })

  it('name every organization that has given a role', async () => {
    const globex = { orgId: 'globex' as OrgId, primaryDomain: 'globex.example' }
    const { claims } = someClaims([{ projectId: SHOP, ...ACME, roleKeys: ['clerk'] }, { projectId: SHOP, ...globex, roleKeys: ['clerk'] }])
    const [claimsOfAda] = await claims.claims(ADA, claims.requestFor(scopes('openid'), shop(true)))
    assert.deepEqual(claimsOfAda[OWN], { clerk: { acme: 'acme.example', globex: 'globex.example' } })
  })

  it('leave out metadata that does not fit into what carries tokens', async () => {
    const entry = (key: string, size: number): UserMetadata => ({ userId: ADA, key, value: 'A'.repeat(size), createdAt: 0, updatedAt: 0 })
    const { claims } = someClaims([], [entry('a', 4), entry('b', 8000), entry('c', 400_000), entry('d', 4)])
    const [claimsOfAda] = await claims.claims(ADA, claims.requestFor(scopes('urn:keyhall:iam:user:metadata'), undefined))
    assert.deepEqual(Object.keys(claimsOfAda['urn:keyhall:iam:user:metadata'] as object), ['a', 'b'])
  })
})

describe('project settings that restrict logins', () => {
  const standing = (own: Partial<typeof DEFAULT_PROJECT_SETTINGS>) => {
    const { client, ...rest } = goodStanding()
    assert.ok(client)
    return { ...rest, client: { ...client, projectSettings: { ...DEFAULT_PROJECT_SETTINGS, ...own } } }
  }

  it('read nothing where no role is needed', async () => {
    const { admit, reads } = someClaims()
    for (const one of [goodStanding(), standing({}), standing({ projectCheck: true })]) assert.equal(await admit.admit(one), undefined)
    assert.equal(reads(), 0)
  })

  it('need a role where the project says so', async () => {
    assert.equal(await someClaims().admit.admit(standing({ roleCheck: true })), undefined)
    assert.equal(await someClaims([]).admit.admit(standing({ roleCheck: true })), 'has no role in the project')
  })
})
