/** Keycloak's built-in clients, which are not imported. */
const OWN_CLIENTS: ReadonlySet<string> = new Set([
  'account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console',
])

/** The master realm has one for every managed realm. */
export const isOwnClient = (clientId: string, attributes: Readonly<Record<string, unknown>> = {}): boolean =>
  OWN_CLIENTS.has(clientId) || attributes['realm_client'] === 'true'

/** Its roles are for Keycloak's account page, and every user has them. */
export const isAccountClient = (clientId: string): boolean => clientId === 'account'

/** Whether a realm role is one of Keycloak's built-in default roles. */
export const isDefaultRole = (name: string, realm: string): boolean =>
  name.toLowerCase() === `default-roles-${realm.toLowerCase()}` || name === 'offline_access' || name === 'uma_authorization'
