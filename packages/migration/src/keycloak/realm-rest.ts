import type { Entry } from '../reading/entry.js'
import { USER_LISTS } from './realm.js'

const SETTINGS = 'realm settings are not imported'

const REASONS: Readonly<Record<string, string>> = {
  identityProviderMappers: 'set claim rules of the identity provider instead',
  components: 'user federation and keys are not imported',
  organizations: 'the import document has one organization',
  defaultGroups: 'new users get no groups',
  defaultRoles: 'new users get no roles',
  defaultRole: 'new users get no roles',
  clientScopes: 'custom scopes are not supported',
  smtpServer: 'configure mail on the server',
}

/** Reports every unread member of the realm as a loss. */
export function closeRealm(realmEntry: Entry): void {
  realmEntry.ignore(...USER_LISTS, 'realm', 'id', 'keycloakVersion')
  // A disabled realm blocks all sign-ins; disabling is left to the operator.
  if (realmEntry.take('enabled') === false) realmEntry.left('disabling is left to the operator', ['enabled'])
  for (const name of realmEntry.rest()) realmEntry.lose(name, Object.hasOwn(REASONS, name) ? (REASONS[name] ?? SETTINGS) : SETTINGS)
  realmEntry.close()
}
