import assert from 'node:assert/strict'
import { AdministratorUnknown, RecoverAdministrator } from '@keyhall/core/accounts'
import type { OrgId, UserId } from '@keyhall/core/shared'
import type { NamedHuman } from '@keyhall/core/users'
import { aHuman, instance } from '../../support/builders.js'
import { countingSecrets } from '../../support/fakes.js'

const address = 'alice@mail.example'
const holder: NamedHuman = {
  user: aHuman({ id: 'holder' as UserId, userName: 'ally', email: { address, isVerified: true } }),
  primaryDomain: 'acme.localhost', orgName: 'Acme',
}
const squatter: NamedHuman = {
  user: aHuman({ id: 'squatter' as UserId, orgId: 'squat' as OrgId, userName: 'alice' }),
  primaryDomain: 'mail.example', orgName: 'Squat',
}

/** @returns the account that the command would recover */
async function recovered(typed: string, isDomainVerified: boolean): Promise<UserId | undefined> {
  const locked: UserId[] = []
  const people = [squatter, holder]
  const owners = people.map(({ user }) => ({ userId: user.id, roles: ['IAM_OWNER'] }))
  const deps = {
    storage: {
      read: (work: (reads: object) => unknown) => work({
        memberships: { search: async () => ({ items: owners }) },
        users: {
          find: async (id: UserId) => people.find(({ user }) => user.id === id),
          candidates: async () => [holder, { ...squatter, isDomainVerified }],
        },
      }),
      run: (work: (stores: object) => unknown) => work({ users: { lock: async (id: UserId) => void locked.push(id) } }),
    },
    instance: instance(), secrets: countingSecrets(), hasher: { hash: async () => 'hash' }, clock: { now: () => 0 },
  }
  const recover = new RecoverAdministrator(deps as unknown as ConstructorParameters<typeof RecoverAdministrator>[0])
  await assert.rejects(recover.recover(typed), AdministratorUnknown)
  return locked[0]
}

describe('recovery of an administrator by a typed address', () => {
  it('means the holder of the verified address, not the owner of a login name in an unverified domain', async () => {
    assert.equal(await recovered(address, false), 'holder')
  })

  it('means the owner of the login name in a verified domain', async () => {
    assert.equal(await recovered(address, true), 'squatter')
  })
})
