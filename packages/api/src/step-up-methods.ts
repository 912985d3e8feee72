import type { StepUpTable } from '@keyhall/core/api'
import type { Caller } from '@keyhall/core/shared'

type Input = Readonly<Record<string, unknown>>

const isTrue = (input: unknown, ...path: readonly string[]): boolean =>
  path.reduce<unknown>((value, name) => (value as Input | undefined)?.[name], input) === true

const exportsSecrets = (input: unknown): boolean => isTrue(input, 'withPasswords') || isTrue(input, 'withOtp')
const isOfCaller = (input: unknown, { userId }: Caller): boolean => (input as Input)['userId'] === userId
const isOfInstance = (input: unknown): boolean => isTrue(input, 'resource', 'instance')

/**
 * Every method that needs a sign-in of the last ten minutes when a person calls it: deleting organizations, exporting hashes, importing,
 * removing one's own linked sign-in, granting roles of the instance, signing keys and targets. Withdrawing a role is not among them, because it stops an attacker.
 */
export const STEP_UP_METHODS: StepUpTable = {
  'management.v1.ManagementService/RemoveOrg': 'always',
  'admin.v1.AdminService/RemoveOrg': 'always',
  'org.v2.OrganizationService/DeleteOrganization': 'always',
  'admin.v1.AdminService/ExportData': exportsSecrets,
  // An import document can contain roles of the instance and targets.
  'admin.v1.AdminService/ImportData': 'always',
  // As on the account page: a stolen token must not remove a way to sign in from its owner.
  'auth.v1.AuthService/RemoveMyLinkedIDP': 'always',
  'management.v1.ManagementService/RemoveHumanLinkedIDP': isOfCaller,
  'user.v2.UserService/RemoveIDPLink': isOfCaller,
  'admin.v1.AdminService/AddIAMMember': 'always',
  'admin.v1.AdminService/UpdateIAMMember': 'always',
  'internal_permission.v2.InternalPermissionService/CreateAdministrator': isOfInstance,
  'internal_permission.v2.InternalPermissionService/UpdateAdministrator': isOfInstance,
  'webkey.v2.WebKeyService/CreateWebKey': 'always',
  'webkey.v2.WebKeyService/ActivateWebKey': 'always',
  'webkey.v2.WebKeyService/DeleteWebKey': 'always',
  'resources.webkey.v3alpha.WebKeyService/CreateWebKey': 'always',
  'resources.webkey.v3alpha.WebKeyService/ActivateWebKey': 'always',
  'resources.webkey.v3alpha.WebKeyService/DeleteWebKey': 'always',
  'action.v2.ActionService/CreateTarget': 'always',
  'action.v2.ActionService/UpdateTarget': 'always',
  'action.v2.ActionService/DeleteTarget': 'always',
  'action.v3alpha.ActionService/CreateTarget': 'always',
  'action.v3alpha.ActionService/UpdateTarget': 'always',
  'action.v3alpha.ActionService/DeleteTarget': 'always',
  'resources.action.v3alpha.ActionService/CreateTarget': 'always',
  'resources.action.v3alpha.ActionService/PatchTarget': 'always',
  'resources.action.v3alpha.ActionService/DeleteTarget': 'always',
}
