import type { EventType, NewEvent } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { Membership } from '../../directory/permissions/index.js'
import type { OrgId, UserId } from '../../foundation/shared/index.js'
import type { User } from '../../directory/users/index.js'

type Happened = Omit<NewEvent, 'actor' | 'origin'>

/** What the audit trail tells of something that a user was given: never what it is, where it is a secret. */
export const aboutUser = (type: EventType, id: UserId, orgId: OrgId, after: object = {}): Happened =>
  ({ type, aggregate: { type: 'user', id }, orgId, ...(Object.keys(after).length > 0 ? { after: withoutSecrets(after) } : {}) })

/** What the audit trail tells of a new user. */
export function userAdded(user: User): Happened {
  const { id, orgId, createdAt: _createdAt, updatedAt: _updatedAt, ...recorded } = user
  return aboutUser(user.kind === 'human' ? 'user.human.added' : 'user.machine.added', id, orgId, recorded)
}

/** What the audit trail tells of a role that a user was given: it is found under what the role is for. */
export function membershipEvent({ userId, role, scope }: Membership, orgId: OrgId): Happened {
  const after = { userId, role }
  switch (scope.kind) {
    case 'instance':
      return { type: 'instance.member.added', aggregate: { type: 'user', id: userId }, after }
    case 'org':
      return { type: 'org.member.added', aggregate: { type: 'org', id: scope.orgId }, orgId: scope.orgId, after }
    case 'project':
      return { type: 'project.member.added', aggregate: { type: 'project', id: scope.projectId }, orgId, after }
  }
}
