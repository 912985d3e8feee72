import assert from 'node:assert/strict'
import { RecogniseLoginName, SignInPolicies } from '@keyhall/core/auth-requests'
import type { FactorReads, Passkey } from '@keyhall/core/factors'
import type { LoginPolicy } from '@keyhall/core/instance'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import type { OrgDomainReads, OrgPolicyReads, OrgReads } from '@keyhall/core/orgs'
import type { UserId } from '@keyhall/core/shared'
import type { Human, UserReads } from '@keyhall/core/users'
import { aHuman, instance, named } from '../../support/builders.js'
import { noRoles } from '../../support/no-roles.js'

interface Case {
  readonly typed?: string
  readonly instancePolicy?: Partial<LoginPolicy>
  readonly orgPolicy?: Partial<LoginPolicy>
  readonly person?: Partial<Human>
  /** Those that ada has: whether each knows who holds it. */
  readonly passkeys?: readonly boolean[]
  readonly isFamiliar?: boolean
}

/** What comes after a name, and what was read to find out. */
async function after({ typed = 'ada', instancePolicy, orgPolicy, person, passkeys = [], isFamiliar = false }: Case) {
  const read: string[] = []
  const policies = { ...DEFAULT_POLICIES, login: { ...DEFAULT_POLICIES.login, ...instancePolicy } }
  const users = { candidates: async ({ whole, full }: { whole: string; full?: { userName: string } }) => {
    read.push('candidates')
    return whole === 'ada' || full?.userName === 'ada' ? [named(aHuman(person))] : []
  } } as Pick<UserReads, 'candidates'> as UserReads
  const orgPolicies: OrgPolicyReads = { of: async () => {
    read.push('policies')
    return orgPolicy ? { login: { ...policies.login, ...orgPolicy } } : {}
  } }
  const factors = { of: async (userId: UserId) => {
    read.push('factors')
    const all = passkeys.map((isUserVerifying) => ({ isUserVerifying }) as Passkey)
    return { userId, passkeys: all, recoveryCodesLeft: 0, hasEmailCode: false }
  } } as Pick<FactorReads, 'of'> as FactorReads
  const orgs = { ofDomain: async () => 'org', hasDomain: async () => true } as unknown as OrgReads
  const orgDomains = { ownerOf: async () => 'org' } as unknown as OrgDomainReads
  const reads = { ...noRoles, users, orgPolicies, factors, orgs, orgDomains }
  const storage = { read: <T>(work: (stores: typeof reads) => Promise<T>) => work(reads) }
  const given = { storage, instance: instance({ policies }) }
  const recognise = new RecogniseLoginName({ ...given, policies: new SignInPolicies({ ...given, vendor: 'keyhall' }) })
  return { next: await recognise.recognise({ scopes: [], loginName: typed }, () => isFamiliar), read }
}

const PASSWORD = { next: 'password' }
const PASSKEY = { next: 'passkey', userId: 'ada' }
const shown = { hideUnknownUsers: false }

const rows: readonly (readonly [string, Case, object])[] = [
  ['an unknown name', { typed: 'eve' }, PASSWORD],
  ['a person without a passkey', {}, PASSWORD],
  ['a person with a passkey, in any browser', { passkeys: [true] }, PASSWORD],
  ['a person with a passkey, in a familiar browser', { passkeys: [true], isFamiliar: true }, PASSKEY],
  ['a person without a passkey, in a familiar browser', { isFamiliar: true }, PASSWORD],
  ['a user with a passkey, where the page may reveal who exists', { passkeys: [true], instancePolicy: shown }, PASSKEY],
  ['a person with a passkey, whose organization does not reveal accounts', {
    passkeys: [true], instancePolicy: shown, orgPolicy: { hideUnknownUsers: true },
  }, PASSWORD],
  ['a person whose keys verify no user', { passkeys: [false, false], instancePolicy: shown }, PASSWORD],
  ['a person where passkeys are not allowed', { passkeys: [true], instancePolicy: { ...shown, allowPasskeys: false } }, PASSWORD],
  ['a person who is not active', { passkeys: [true], instancePolicy: shown, person: { state: 'inactive' } }, PASSWORD],
  ['an unknown name, where that may be revealed', { typed: 'eve', instancePolicy: shown }, { next: 'unknown' }],
  ['an unknown name, in the words of an organization that does not reveal accounts', {
    typed: 'eve@example.org', instancePolicy: shown, orgPolicy: { hideUnknownUsers: true },
  }, PASSWORD],
  ['an unknown name, where there are no passwords', { typed: 'eve', instancePolicy: { allowUsernamePassword: false } }, { next: 'passkey' }],
  ['a person, where there are no passwords', { passkeys: [true], instancePolicy: { allowUsernamePassword: false } }, { next: 'passkey' }],
]

describe('step after a login name', () => {
  for (const [title, given, expected] of rows) {
    it(`of ${title} is ${JSON.stringify(expected)}`, async () => assert.deepEqual((await after(given)).next, expected))
  }

  it('takes the same reads for known and unknown names where they must not be distinguishable', async () => {
    assert.deepEqual((await after({ typed: 'eve' })).read, (await after({ passkeys: [true] })).read)
  })
})
