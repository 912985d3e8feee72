/** The permissions, named `<object>.<verb>`. */
export const PERMISSIONS = [
  'iam.read', 'iam.write', 'iam.import', 'iam.member.read', 'iam.member.write', 'iam.member.delete', 'iam.policy.read', 'iam.policy.write',
  'iam.feature.read', 'iam.feature.write', 'iam.web_key.read', 'iam.web_key.write',
  'events.read', 'target.read', 'target.write', 'execution.read', 'execution.write',
  'org.create', 'org.read', 'org.write', 'org.delete', 'org.member.read', 'org.member.write', 'org.member.delete',
  'policy.read', 'policy.write', 'policy.delete',
  'user.read', 'user.write', 'user.import', 'user.delete', 'user.credential.write', 'user.membership.read',
  'user.grant.read', 'user.grant.write', 'user.grant.delete', 'user.impersonate', 'user.impersonate.admin',
  'session.read', 'session.delete',
  'project.create', 'project.read', 'project.write', 'project.delete', 'project.member.read', 'project.member.write', 'project.member.delete',
  'project.role.read', 'project.role.write', 'project.role.delete', 'project.app.read', 'project.app.write', 'project.app.delete',
] as const
export type Permission = (typeof PERMISSIONS)[number]
