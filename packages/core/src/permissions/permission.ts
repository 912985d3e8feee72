/** What a role may permit. */
export const PERMISSIONS = [
  'instance.read', 'instance.write', 'org.read', 'org.write', 'user.read', 'user.write', 'user.import', 'user.impersonate',
  'user.impersonate.admin', 'project.read', 'project.write',
] as const
export type Permission = (typeof PERMISSIONS)[number]
