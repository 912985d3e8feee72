import assert from 'node:assert/strict'
import { DEFAULT_POLICIES, LOCKOUT_ABOVE, LOGIN_ABOVE, PASSWORD_COMPLEXITY_ABOVE, POLICY_KINDS } from '@keyhall/core/instance'
import type { Branding, LoginPolicy, Policies } from '@keyhall/core/instance'
import type { OwnPolicies } from '@keyhall/core/orgs'
import { ROLE_NAMES, scopeKindOf } from '@keyhall/core/permissions'
import type { Membership, MembershipScope, Role } from '@keyhall/core/permissions'
import { effectivePolicies, signInDecisions } from '@keyhall/core/settings'
import { OrgId, ProjectId, ProviderId, UserId } from '@keyhall/core/shared'
import { instance } from '../../support/builders.js'

const [OWN, OTHER] = [OrgId.parse('own'), OrgId.parse('other')]
const [OWN_PROJECT, OTHER_PROJECT, NO_PROJECT] = [ProjectId.parse('project'), ProjectId.parse('foreign'), ProjectId.parse('removed')]
const ORG_OF: Readonly<Record<string, OrgId>> = { [OWN_PROJECT]: OWN, [OTHER_PROJECT]: OTHER }
const USER = UserId.parse('user')
const [HERE, THERE, OURS, UNLISTED] = ['here', 'there', 'ours', 'unlisted'].map((id) => ProviderId.parse(id)) as [ProviderId, ProviderId, ProviderId, ProviderId]

/** Each place at which a role can be, and whether the organization of the person could grant it. */
const PLACES: readonly { readonly scope: MembershipScope; readonly isAbove: boolean }[] = [
  { scope: { kind: 'instance' }, isAbove: true },
  { scope: { kind: 'org', orgId: OWN }, isAbove: false },
  { scope: { kind: 'org', orgId: OTHER }, isAbove: true },
  { scope: { kind: 'project', projectId: OWN_PROJECT }, isAbove: false },
  { scope: { kind: 'project', projectId: OTHER_PROJECT }, isAbove: true },
  { scope: { kind: 'project', projectId: NO_PROJECT }, isAbove: true },
]

/** Every role at every place for it; none; and one above after one that is not. */
const HOLDERS: readonly { readonly name: string; readonly memberships: readonly Membership[]; readonly isAbove: boolean }[] = [
  { name: 'no role', memberships: [], isAbove: false },
  ...ROLE_NAMES.flatMap((role) => PLACES.filter(({ scope }) => scope.kind === scopeKindOf(role)).map(({ scope, isAbove }) =>
    ({ name: `${role} at ${JSON.stringify(scope)}`, memberships: [member(role, scope)], isAbove }))),
  { name: 'both', memberships: [member('ORG_OWNER', { kind: 'org', orgId: OWN }), member('PROJECT_OWNER', { kind: 'project', projectId: OTHER_PROJECT })], isAbove: true },
]

function member(role: Role, scope: MembershipScope): Membership {
  return { userId: USER, role, scope }
}

const decide = (memberships: readonly Membership[], own: OwnPolicies, policies: Policies) => signInDecisions(
  { orgPolicies: { of: async () => own }, memberships: { ofUser: async () => memberships }, projects: { find: async (id) => { const orgId = ORG_OF[id]; return orgId === undefined ? undefined : { orgId } } } },
  { userId: USER, orgId: OWN }, instance({ policies })(),
)

const flags = (members: readonly string[], value: boolean) => Object.fromEntries(members.map((name) => [name, value]))
const LISTS = ['secondFactors', 'providers', 'offerSecondFactorEvery']
const LOGIN_FLAGS = Object.keys(LOGIN_ABOVE).filter((name) => !LISTS.includes(name))
const COMPLEXITY_FLAGS = Object.keys(PASSWORD_COMPLEXITY_ABOVE).filter((name) => name !== 'minLength')

/** Instance or organization, with every flag on or off and every number and list at one end. */
const setting = (isOn: boolean, name: string): Policies => ({
  login: { ...DEFAULT_POLICIES.login, ...flags(LOGIN_FLAGS, isOn), secondFactors: isOn ? ['passkey', 'totp'] : [], offerSecondFactorEvery: isOn ? 60 : 0, providers: isOn ? [HERE, THERE, OURS] : [OURS] },
  passwordComplexity: { ...flags(COMPLEXITY_FLAGS, isOn), minLength: isOn ? 20 : 8 } as unknown as Policies['passwordComplexity'],
  lockout: isOn ? { maxPasswordAttempts: 1, maxSecondFactorAttempts: 1 } : { maxPasswordAttempts: 0, maxSecondFactorAttempts: 0 },
  sessions: isOn ? { idle: 300, absolute: 600 } : { idle: 9_000_000, absolute: 9_000_000 },
  links: { help: `https://${name}.example` }, branding: { active: {} as Branding }, texts: { en: { 'password.title': name } },
})

/** How the organization sets it: everything, one kind, or nothing. */
const OWN_SETTINGS: readonly OwnPolicies[] = [false, true].flatMap((isOn) => {
  const all = setting(isOn, 'org')
  return [all, ...POLICY_KINDS.map((kind) => ({ [kind]: all[kind] }))]
})

describe('decisions about the sign-in of a person', () => {
  for (const isOn of [false, true]) {
    const policies = { ...setting(isOn, 'instance'), login: { ...setting(isOn, 'instance').login, providers: [OURS] } }
    const inherited = effectivePolicies({}, instance({ policies })())

    it(`are those of the organization unless a role reaches beyond it (instance ${isOn ? 'on' : 'off'})`, async () => {
      for (const { memberships, isAbove, name } of HOLDERS.filter((one) => !one.isAbove)) {
        for (const own of [{}, ...OWN_SETTINGS]) {
          const decided = await decide(memberships, own, policies)
          assert.deepEqual([decided.policies, decided.lookOf, isAbove], [effectivePolicies(own, instance({ policies })()), OWN, false], name)
        }
      }
    })

    it(`are the instance's or stricter for each role beyond the organization, whatever it sets (instance ${isOn ? 'on' : 'off'})`, async () => {
      for (const { memberships, name } of HOLDERS.filter((one) => one.isAbove)) {
        for (const own of OWN_SETTINGS) {
          const { policies: { login, passwordComplexity, lockout, sessions, links, branding, texts }, lookOf } = await decide(memberships, own, policies)
          assert.equal(lookOf, undefined, name)
          assert.deepEqual([links, branding, texts], [inherited.links, inherited.branding, inherited.texts], name)
          assert.deepEqual(lockout, inherited.lockout, name)
          for (const [of, is, ours, theirs] of [['login', login, inherited.login, own.login], ['complexity', passwordComplexity, inherited.passwordComplexity, own.passwordComplexity]] as const) {
            const rules = of === 'login' ? LOGIN_ABOVE : PASSWORD_COMPLEXITY_ABOVE
            assert.deepEqual(Object.keys(is).toSorted(), Object.keys(ours).toSorted())
            for (const [key, rule] of Object.entries(rules)) {
              const [value, ofInstance, ofOrg] = [is, ours, theirs ?? ours].map((policy) => (policy as unknown as Record<string, unknown>)[key])
              const expected = { instance: ofInstance, either: ofInstance === true || (ofOrg === true && (key !== 'forceSecondFactor' || isOn)), both: ofInstance === true && ofOrg === true, longer: Math.max(Number(ofInstance), Number(ofOrg)) }[rule]
              assert.deepEqual(value, expected, `${name}: ${key}`)
            }
          }
          assert.ok(sessions.idle <= inherited.sessions.idle && sessions.absolute <= inherited.sessions.absolute, name)
        }
      }
    })
  }

  it('admit a provider of the organization for its own people only', async () => {
    const policies = { ...setting(true, 'instance'), login: { ...setting(true, 'instance').login, providers: [OURS] } }
    for (const { memberships, isAbove, name } of HOLDERS) {
      const { isOffered } = await decide(memberships, { login: { ...setting(true, 'org').login, providers: [HERE, THERE, OURS, UNLISTED] } }, policies)
      const answers = [{ id: HERE, orgId: OWN }, { id: THERE, orgId: OTHER }, { id: OURS }, { id: UNLISTED }].map(isOffered)
      assert.deepEqual(answers, isAbove ? [false, false, true, false] : [true, false, true, true], name)
    }
  })

  it('force no second factor that the person cannot set up', async () => {
    const own: OwnPolicies = { login: { ...DEFAULT_POLICIES.login, forceSecondFactor: true } }
    const forced = async (secondFactors: LoginPolicy['secondFactors']) => {
      const { policies } = await decide([member('IAM_OWNER', { kind: 'instance' })], own, { ...DEFAULT_POLICIES, login: { ...DEFAULT_POLICIES.login, secondFactors } })
      return policies.login.forceSecondFactor
    }
    assert.deepEqual([await forced([]), await forced(['email_code']), await forced(['totp'])], [false, false, true])
  })

  it('have a rule for each limit of attempts', () => {
    assert.deepEqual(Object.keys(LOCKOUT_ABOVE).toSorted(), Object.keys(DEFAULT_POLICIES.lockout).toSorted())
  })
})
