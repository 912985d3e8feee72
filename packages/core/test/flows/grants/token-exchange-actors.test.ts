import assert from 'node:assert/strict'
import { OAuthError } from '@keyhall/core/protocol'
import type { Membership, Role } from '@keyhall/core/permissions'
import type { OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import type { Actor } from '@keyhall/core/tokens'
import { aHuman } from '../../support/builders.js'
import { aToken, anExchange, anImpersonation, impersonator, withActor } from '../../support/exchange.js'
import { issuer } from '../../support/assertions.js'

const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error
const chain = (...subs: readonly string[]): Actor | undefined =>
  subs.reduceRight<Actor | undefined>((act, sub) => ({ iss: issuer, sub, ...(act ? { act } : {}) }), undefined)
const acted = (userId: string, ...subs: readonly string[]) => {
  const actor = chain(...subs)
  return aToken(userId, actor ? { actor } : {})
}

describe('act (RFC 8693 §4.1)', () => {
  const rows: readonly (readonly [
    string,
    subject: readonly string[],
    actor: readonly string[] | undefined,
    expected: readonly string[],
  ])[] = [
    ['a user without roles', [], undefined, []],
    ['the actor', [], [], ['eve']],
    ['the earlier actor, when no other follows', ['x', 'y'], undefined, ['x', 'y']],
    ['the actor, around the earlier actor', ['x', 'y'], [], ['eve', 'x', 'y']],
    ['the actor, around the one behind the actor', [], ['z'], ['eve', 'z']],
    ['the actor, around the one behind the actor, around the earlier actor', ['x', 'y'], ['z', 'w'], ['eve', 'z', 'w', 'x', 'y']],
  ]
  for (const [title, before, ofActor, expected] of rows) {
    it(`is ${title}`, async () => {
      const tokens = { subject: acted('ada', ...before), actor: acted('eve', ...(ofActor ?? [])) }
      const { entitle } = anExchange({ tokens, memberships: [impersonator('eve'), impersonator('x')] })
      const { actor, alongside } = await entitle(ofActor ? withActor() : {})
      assert.deepEqual([actor, alongside?.grant?.actor], [chain(...expected), chain(...expected)])
    })
  }

  it('is at most five deep', async () => {
    const memberships = [impersonator('eve'), impersonator('a')]
    const ask = (before: readonly string[], ofActor: readonly string[]) =>
      anExchange({ tokens: { subject: acted('ada', ...before), actor: acted('eve', ...ofActor) }, memberships }).entitle(withActor())
    assert.ok(await ask(['a', 'b', 'c', 'd'], []))
    for (const [before, ofActor] of [
      [['a', 'b', 'c', 'd', 'e'], []],
      [
        ['a', 'b'],
        ['c', 'd', 'e'],
      ],
    ] as const) {
      await assert.rejects(ask(before, ofActor), isError('invalid_request'))
    }
  })

  it('requires the role of the current actor, also without a new actor', async () => {
    const tokens = { subject: acted('ada', 'eve', 'x'), actor: acted('mallory') }
    assert.ok(await anExchange({ tokens, memberships: [impersonator('eve')] }).entitle())
    for (const memberships of [[], [impersonator('x')], [impersonator('ada')]]) {
      await assert.rejects(anExchange({ tokens, memberships }).entitle(), isError('unauthorized_client'))
      await assert.rejects(anExchange({ tokens, memberships }).entitle(withActor()), isError('unauthorized_client'))
    }
  })
})

describe('impersonation', () => {
  const [org, other] = ['org' as OrgId, 'other' as OrgId]
  const inOrg = (orgId: OrgId): Membership['scope'] => ({ kind: 'org', orgId })
  const everywhere: Membership['scope'] = { kind: 'instance' }
  const inProject: Membership['scope'] = { kind: 'project', projectId: 'project' as ProjectId }
  const held = (userId: string, role: Role, scope: Membership['scope']): Membership => ({ userId: userId as UserId, role, scope })
  const mayAct = (memberships: readonly Membership[], isOn = true) =>
    anImpersonation(memberships, { enableImpersonation: isOn, requireClientAssertionJti: true }).isAllowed('eve' as UserId, aHuman({ id: 'ada' as UserId, orgId: org }))

  const rows: readonly (readonly [string, readonly Membership[], boolean])[] = [
    ['without a role', [], false],
    ['an impersonator of the instance', [impersonator('eve')], true],
    ['an impersonator of the organization', [held('eve', 'ORG_END_USER_IMPERSONATOR', inOrg(org))], true],
    ['an impersonator of another organization', [held('eve', 'ORG_END_USER_IMPERSONATOR', inOrg(other))], false],
    ['an owner', [held('eve', 'IAM_OWNER', everywhere)], false],
    ['an impersonator, for an administrator', [impersonator('eve'), held('ada', 'ORG_OWNER', inOrg(org))], false],
    ['an impersonator, for a user with a role in a project', [impersonator('eve'), held('ada', 'PROJECT_OWNER', inProject)], false],
    [
      'one for administrators, for an administrator',
      [held('eve', 'IAM_ADMIN_IMPERSONATOR', everywhere), held('ada', 'IAM_OWNER', everywhere)],
      true,
    ],
    ['one for administrators, for a user', [held('eve', 'IAM_ADMIN_IMPERSONATOR', everywhere)], true],
    [
      'one of the organization, for its owner',
      [held('eve', 'ORG_ADMIN_IMPERSONATOR', inOrg(org)), held('ada', 'ORG_OWNER', inOrg(org))],
      true,
    ],
    [
      'one of the organization, for the owner of a project',
      [held('eve', 'ORG_ADMIN_IMPERSONATOR', inOrg(org)), held('ada', 'PROJECT_OWNER', inProject)],
      true,
    ],
    [
      'one of the organization, for an owner of everything',
      [held('eve', 'ORG_ADMIN_IMPERSONATOR', inOrg(org)), held('ada', 'IAM_OWNER', everywhere)],
      false,
    ],
    [
      'one of the organization, for an owner of another one too',
      [held('eve', 'ORG_ADMIN_IMPERSONATOR', inOrg(org)), held('ada', 'ORG_OWNER', inOrg(org)), held('ada', 'ORG_OWNER', inOrg(other))],
      false,
    ],
    [
      'one of another organization, for its owner, who is of this one',
      [held('eve', 'ORG_ADMIN_IMPERSONATOR', inOrg(other)), held('ada', 'ORG_OWNER', inOrg(other))],
      false,
    ],
  ]
  for (const [who, memberships, expected] of rows) {
    it(`${who}: ${expected ? 'may' : 'may not'}`, async () => {
      assert.equal(await mayAct(memberships), expected)
      assert.equal(await mayAct(memberships, false), false)
    })
  }
})
