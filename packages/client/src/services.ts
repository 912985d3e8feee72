/**
 * The services of the API by their names in the client. `scripts/client-types.mjs` reads this table and fails if a service has no name.
 * The types of the service `users` are in `@keyhall/client/users`.
 */
export const SERVICES = {
  actions: 'action.v2.ActionService',
  actionsV3: 'action.v3alpha.ActionService',
  actionResources: 'resources.action.v3alpha.ActionService',
  admin: 'admin.v1.AdminService',
  administrators: 'internal_permission.v2.InternalPermissionService',
  applications: 'application.v2.ApplicationService',
  auth: 'auth.v1.AuthService',
  authorizations: 'authorization.v2.AuthorizationService',
  features: 'feature.v2.FeatureService',
  identityProviders: 'idp.v2.IdentityProviderService',
  instance: 'instance.v2.InstanceService',
  management: 'management.v1.ManagementService',
  organizations: 'org.v2.OrganizationService',
  projects: 'project.v2.ProjectService',
  resources: 'resource.v2.ResourceService',
  sessions: 'session.v2.SessionService',
  settings: 'settings.v2.SettingsService',
  users: 'user.v2.UserService',
  webKeys: 'webkey.v2.WebKeyService',
  webKeyResources: 'resources.webkey.v3alpha.WebKeyService',
} as const
