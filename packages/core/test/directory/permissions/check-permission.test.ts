import assert from 'node:assert/strict'
import type { Membership, Permission, Role } from '@keyhall/core/permissions'
import { PERMISSIONS, PermissionDenied, ROLE_NAMES, checkPermission, isRole, mayDo } from '@keyhall/core/permissions'
import type { OrgId, ProjectId, UserId } from '@keyhall/core/shared'

const [orgId, projectId] = ['org' as OrgId, 'project' as ProjectId]
const held = (role: Role, scope: Membership['scope']): readonly Membership[] => [{ userId: 'ada' as UserId, role, scope }]

const table: Readonly<Record<Role, readonly Permission[]>> = {
  IAM_OWNER: PERMISSIONS.filter((permission) => !permission.startsWith('user.impersonate')),
  IAM_OWNER_VIEWER: [
    'iam.read', 'iam.member.read', 'iam.policy.read', 'iam.feature.read', 'iam.web_key.read', 'events.read', 'target.read',
    'execution.read', 'org.read', 'org.member.read', 'policy.read', 'user.read', 'user.membership.read', 'user.grant.read',
    'session.read', 'project.read', 'project.member.read', 'project.role.read', 'project.app.read',
  ],
  IAM_ORG_MANAGER: [
    'events.read', 'org.create', 'org.read', 'org.write', 'org.delete', 'org.member.read', 'org.member.write', 'org.member.delete',
    'policy.read', 'policy.write', 'policy.delete', 'user.read', 'user.write', 'user.import', 'user.delete', 'user.credential.write',
    'user.membership.read', 'user.grant.read', 'user.grant.write', 'user.grant.delete', 'session.read', 'session.delete',
    'project.create', 'project.read', 'project.write', 'project.delete', 'project.member.read', 'project.member.write',
    'project.member.delete', 'project.role.read', 'project.role.write', 'project.role.delete', 'project.app.read', 'project.app.write',
    'project.app.delete',
  ],
  IAM_USER_MANAGER: [
    'org.read', 'user.read', 'user.write', 'user.delete', 'user.credential.write', 'user.membership.read', 'user.grant.read',
    'user.grant.write', 'user.grant.delete', 'session.read', 'session.delete',
  ],
  IAM_ADMIN_IMPERSONATOR: ['user.impersonate', 'user.impersonate.admin'],
  IAM_END_USER_IMPERSONATOR: ['user.impersonate'],
  ORG_OWNER: [
    'events.read', 'org.read', 'org.write', 'org.delete', 'org.member.read', 'org.member.write', 'org.member.delete', 'policy.read',
    'policy.write', 'policy.delete', 'user.read', 'user.write', 'user.import', 'user.delete', 'user.credential.write',
    'user.membership.read', 'user.grant.read', 'user.grant.write', 'user.grant.delete', 'session.read', 'session.delete',
    'project.create', 'project.read', 'project.write', 'project.delete', 'project.member.read', 'project.member.write',
    'project.member.delete', 'project.role.read', 'project.role.write', 'project.role.delete', 'project.app.read', 'project.app.write',
    'project.app.delete',
  ],
  ORG_OWNER_VIEWER: [
    'events.read', 'org.read', 'org.member.read', 'policy.read', 'user.read', 'user.membership.read', 'user.grant.read', 'session.read',
    'project.read', 'project.member.read', 'project.role.read', 'project.app.read',
  ],
  ORG_USER_MANAGER: [
    'org.read', 'user.read', 'user.write', 'user.delete', 'user.credential.write', 'user.membership.read', 'user.grant.read',
    'user.grant.write', 'user.grant.delete', 'session.read', 'session.delete',
  ],
  ORG_SETTINGS_MANAGER: ['org.read', 'org.write', 'policy.read', 'policy.write', 'policy.delete'],
  ORG_USER_PERMISSION_EDITOR: [
    'org.read', 'user.read', 'user.grant.read', 'user.grant.write', 'user.grant.delete', 'project.read', 'project.role.read',
  ],
  ORG_PROJECT_CREATOR: ['org.read', 'project.create'],
  ORG_ADMIN_IMPERSONATOR: ['user.impersonate', 'user.impersonate.admin'],
  ORG_END_USER_IMPERSONATOR: ['user.impersonate'],
  PROJECT_OWNER: [
    'project.read', 'project.write', 'project.delete', 'project.member.read', 'project.member.write', 'project.member.delete',
    'project.role.read', 'project.role.write', 'project.role.delete', 'project.app.read', 'project.app.write', 'project.app.delete',
  ],
  PROJECT_OWNER_VIEWER: ['project.read', 'project.member.read', 'project.role.read', 'project.app.read'],
}

describe('administrative roles', () => {
  for (const role of ROLE_NAMES) {
    it(`permit to ${role} exactly: ${table[role].join(', ')}`, () => {
      const memberships = held(role, { kind: 'instance' })
      assert.deepEqual(PERMISSIONS.filter((permission) => mayDo(memberships, permission, {})), table[role])
    })
  }

  it('are known by their exact name', () => {
    assert.equal(isRole('IAM_OWNER'), true)
    for (const text of ['iam_owner', '', 'constructor', '__proto__']) assert.equal(isRole(text), false, text)
  })

  const reach: readonly (readonly [string, Membership['scope'], Parameters<typeof mayDo>[2], boolean])[] = [
    ['of the instance, in any organization', { kind: 'instance' }, { orgId }, true],
    ['of the instance, nowhere in particular', { kind: 'instance' }, {}, true],
    ['of an organization, there', { kind: 'org', orgId }, { orgId }, true],
    ['of an organization, in one of its projects', { kind: 'org', orgId }, { orgId, projectId }, true],
    ['of an organization, in another one', { kind: 'org', orgId }, { orgId: 'other' as OrgId }, false],
    ['of an organization, nowhere in particular', { kind: 'org', orgId }, {}, false],
    ['of a project, there', { kind: 'project', projectId }, { orgId, projectId }, true],
    ['of a project, in its organization', { kind: 'project', projectId }, { orgId }, false],
    ['of a project, in another one', { kind: 'project', projectId }, { orgId, projectId: 'other' as ProjectId }, false],
    ['of an organization whose id is that of the project', { kind: 'org', orgId: 'project' as OrgId }, { orgId, projectId }, false],
  ]
  for (const [what, scope, place, expected] of reach) {
    it(`${expected ? 'reach' : 'do not reach'}: ${what}`, () => {
      assert.equal(mayDo(held('ORG_OWNER', scope), 'project.read', place), expected)
    })
  }

  it('add up', () => {
    const memberships = [...held('PROJECT_OWNER_VIEWER', { kind: 'instance' }), ...held('ORG_USER_MANAGER', { kind: 'org', orgId })]
    assert.equal(mayDo(memberships, 'project.read', { orgId }), true)
    assert.equal(mayDo(memberships, 'user.write', { orgId }), true)
    assert.equal(mayDo(memberships, 'user.write', { orgId: 'other' as OrgId }), false)
  })

  it('permit nothing without a membership', () => {
    assert.throws(() => checkPermission([], 'org.read', { orgId }), PermissionDenied)
    assert.doesNotThrow(() => checkPermission(held('ORG_OWNER', { kind: 'org', orgId }), 'org.read', { orgId }))
  })
})
