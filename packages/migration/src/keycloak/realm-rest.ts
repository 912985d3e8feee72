import type { Entry } from '../reading/entry.js'
import { USER_LISTS } from './realm.js'

const SETTINGS = 'settings of the realm are not kept'

const REASONS: Readonly<Record<string, string>> = {
  identityProviders: 'sign-ins by other providers are not kept',
  identityProviderMappers: 'sign-ins by other providers are not kept',
  components: 'federations and keys are not kept',
  organizations: 'the document is of one organization',
  defaultGroups: 'new users get no groups',
  defaultRoles: 'new users get no roles',
  defaultRole: 'new users get no roles',
  clientScopes: 'scopes are those of OpenID Connect and of Keyhall',
  smtpServer: 'mail is configured with the server',
}

/** Notes every member of the realm that was not read elsewhere. */
export function closeRealm(realmEntry: Entry): void {
  realmEntry.ignore(...USER_LISTS, 'realm', 'id', 'keycloakVersion')
  // A realm that is switched off keeps everybody out, and that is to be done by hand.
  if (realmEntry.take('enabled') === false) realmEntry.left('users come along as they are', ['enabled'])
  for (const name of realmEntry.rest()) realmEntry.lose(name, Object.hasOwn(REASONS, name) ? (REASONS[name] ?? SETTINGS) : SETTINGS)
  realmEntry.close()
}
