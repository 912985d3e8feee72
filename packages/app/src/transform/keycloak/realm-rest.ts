import type { LossReport } from '../losses/loss-report.js'
import { Entry } from '../reading/entry.js'
import type { Realm } from './realm.js'
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
export function closeRealm({ name, members }: Realm, losses: LossReport): void {
  const entry = new Entry(members, '', losses.noteFor(() => ({ kind: 'realm', name })))
  entry.ignore(...USER_LISTS, 'realm', 'roles', 'groups', 'clients', 'id', 'keycloakVersion')
  if (members['enabled'] === true) entry.ignore('enabled')
  for (const each of entry.rest()) entry.lose(each, Object.hasOwn(REASONS, each) ? (REASONS[each] ?? SETTINGS) : SETTINGS)
}
