import assert from 'node:assert/strict'
import { CreateExternalAccount } from '@keyhall/core/external-sign-in'
import type { IdentityProvider } from '@keyhall/core/identity-providers'
import type { OrgId, UserId } from '@keyhall/core/shared'
import type { NamedHuman } from '@keyhall/core/users'
import { aHuman, instance } from '../../support/builders.js'

const address = 'alice@mail.example'
const holder: NamedHuman = {
  user: aHuman({ id: 'holder' as UserId, userName: 'ally', email: { address, isVerified: true } }),
  primaryDomain: 'acme.localhost', orgName: 'Acme',
}
const squatter: NamedHuman = {
  user: aHuman({ id: 'squatter' as UserId, orgId: 'squat' as OrgId, userName: 'alice' }),
  primaryDomain: 'mail.example', orgName: 'Squat', isDomainVerified: false,
}

const accountNamed = (userName: string, candidates: readonly NamedHuman[]): Promise<string | undefined> => {
  const users = { candidates: async () => candidates }
  const deps = { storage: { read: (work: (reads: object) => unknown) => work({ users }) }, instance: instance() }
  const provider = { id: 'provider' } as unknown as IdentityProvider
  const accounts = new CreateExternalAccount(deps as unknown as ConstructorParameters<typeof CreateExternalAccount>[0])
  return accounts.namedLike(provider, { externalId: 'x', userName, isEmailVerified: false, hasProvenFactors: false })
}

describe('the account that a user name of a provider means', () => {
  it('is the holder of the verified address, not the owner of a login name in an unverified domain', async () => {
    const ofHolder = await accountNamed(address, [holder])
    assert.notEqual(ofHolder, await accountNamed(address, [squatter]))
    for (const candidates of [[holder, squatter], [squatter, holder]]) {
      assert.equal(await accountNamed(address, candidates), ofHolder)
    }
  })

  it('is the owner of the login name in a verified domain', async () => {
    assert.equal(await accountNamed(address, [holder, { ...squatter, isDomainVerified: true }]), address)
  })
})
