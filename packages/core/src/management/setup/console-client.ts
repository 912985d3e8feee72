import type { Client } from '../../parties/clients/index.js'
import { CLIENT_DEFAULTS, clientOrigins } from '../../parties/clients/index.js'
import type { EpochSeconds, ProjectId } from '../../foundation/shared/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import type { SetUpStores } from './ports.js'
import { clientEvent } from './client-event.js'
import { recordIn } from './recorder.js'
import type { BootstrapTools } from './tools.js'

/** The client_id of the management console. */
export const CONSOLE_CLIENT_ID = ClientId.parse('console')

/** The clients of the service itself. */
export const OWN_CLIENTS: ReadonlySet<ClientId> = new Set([CONSOLE_CLIENT_ID])

const addressesOf = (baseUrl: string): Pick<Client, 'redirectUris' | 'postLogoutRedirectUris'> => ({
  redirectUris: [`${baseUrl}/ui/console/callback`],
  postLogoutRedirectUris: [`${baseUrl}/ui/console`],
})

/** Adds the management console as a public client (RFC 8252: PKCE, no secret). */
export async function addConsole({ clients }: SetUpStores, baseUrl: string, projectId: ProjectId, now: EpochSeconds): Promise<Client> {
  const client: Client = {
    ...CLIENT_DEFAULTS,
    id: CONSOLE_CLIENT_ID, projectId, name: 'Console', applicationType: 'user_agent', ...addressesOf(baseUrl),
    responseTypes: ['code'], grantTypes: ['authorization_code', 'refresh_token'], authMethod: 'none',
    idTokenUserinfoAssertion: false, accessTokenType: 'bearer', idTokenSignedResponseAlg: 'RS256', allowedOrigins: [],
    state: 'active', version: 1, createdAt: now, changedAt: now,
  }
  await clients.put(client, clientOrigins(client))
  return client
}

type Moving = Pick<BootstrapTools, 'storage' | 'ids' | 'clock'>

/** Moves the console to the base URL of this start: it is registered under the one of the first start. */
export async function moveConsole({ storage, ids, clock }: Moving, baseUrl: string): Promise<void> {
  const addresses = addressesOf(baseUrl)
  const isThere = (client: Client | undefined) => !client || client.redirectUris.includes(addresses.redirectUris[0] ?? '')
  if (isThere(await storage.read(({ clients }) => clients.find(CONSOLE_CLIENT_ID)))) return
  await storage.run(async (stores) => {
    const { clients, projects } = stores
    const [stored, instance] = [await clients.find(CONSOLE_CLIENT_ID), await stores.instance.get()]
    if (!stored || !instance || isThere(stored)) return
    const moved: Client = { ...stored, ...addresses }
    await clients.put(moved, clientOrigins(moved))
    const orgId = (await projects.find(stored.projectId))?.orgId
    await recordIn(stores, { ids, clock }, instance)(clientEvent(moved, stored, orgId))
  })
}
