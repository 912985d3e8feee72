/** The clients that every realm has for Keycloak itself. Nothing of them is of use elsewhere. */
const OWN_CLIENTS: ReadonlySet<string> = new Set([
  'account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console',
])

/** The master realm has a client of this form for every realm that it manages; their own clients say what they are. */
export const isOwnClient = (clientId: string, attributes: Readonly<Record<string, unknown>> = {}): boolean =>
  OWN_CLIENTS.has(clientId) || attributes['realm_client'] === 'true'

/** Its roles are for the page on which people see their own account, and everybody has them. */
export const isAccountClient = (clientId: string): boolean => clientId === 'account'

/** Whether a role of the realm is one of those that Keycloak gives to everybody for its own purposes. */
export const isDefaultRole = (name: string, realm: string): boolean =>
  name.toLowerCase() === `default-roles-${realm.toLowerCase()}` || name === 'offline_access' || name === 'uma_authorization'
