import type { Client } from '../../parties/clients/index.js'
import { CLIENT_DEFAULTS, clientChanged, clientOrigins } from '../../parties/clients/index.js'
import type { EpochSeconds, ProjectId } from '../../foundation/shared/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import type { SetUpStores } from './ports.js'
import { recordIn } from './recorder.js'
import type { BootstrapTools } from './tools.js'

/** The client_id of the management console. */
export const CONSOLE_CLIENT_ID = ClientId.parse('console')

/** The clients of the service itself. */
export const OWN_CLIENTS: ReadonlySet<ClientId> = new Set([CONSOLE_CLIENT_ID])

/** The part of the client that follows the settings of a start. */
export type ConsolePlace = Pick<Client, 'redirectUris' | 'postLogoutRedirectUris' | 'state'>

/** @param isServed whether the server has the console; without it, its client is refused everywhere */
export const consoleAt = (baseUrl: string, isServed = true): ConsolePlace => ({
  redirectUris: [`${baseUrl}/ui/console/callback`],
  postLogoutRedirectUris: [`${baseUrl}/ui/console`],
  state: isServed ? 'active' : 'inactive',
})

/** Adds the management console as a public client (RFC 8252: PKCE, no secret). */
export async function addConsole({ clients }: SetUpStores, place: ConsolePlace, projectId: ProjectId, now: EpochSeconds): Promise<Client> {
  const client: Client = {
    ...CLIENT_DEFAULTS,
    id: CONSOLE_CLIENT_ID, projectId, name: 'Console', applicationType: 'user_agent', ...place,
    responseTypes: ['code'], grantTypes: ['authorization_code', 'refresh_token'], authMethod: 'none',
    idTokenUserinfoAssertion: false, accessTokenType: 'bearer', idTokenSignedResponseAlg: 'RS256', allowedOrigins: [],
    version: 1, createdAt: now, changedAt: now,
  }
  await clients.put(client, clientOrigins(client))
  return client
}

type Adapting = Pick<BootstrapTools, 'storage' | 'ids' | 'clock'>

/** Adapts the client of the console to the settings of this start: it is stored as the first start made it. */
export async function adaptConsole({ storage, ids, clock }: Adapting, place: ConsolePlace): Promise<void> {
  const fits = (client: Client | undefined) =>
    !client || (client.redirectUris.includes(place.redirectUris[0] ?? '') && client.state === place.state)
  if (fits(await storage.read(({ clients }) => clients.find(CONSOLE_CLIENT_ID)))) return
  await storage.run(async (stores) => {
    const { clients, projects } = stores
    const [stored, instance] = [await clients.find(CONSOLE_CLIENT_ID), await stores.instance.get()]
    if (!stored || !instance || fits(stored)) return
    const adapted: Client = { ...stored, ...place }
    await clients.put(adapted, clientOrigins(adapted))
    const orgId = (await projects.find(stored.projectId))?.orgId
    await recordIn(stores, { ids, clock }, instance)(clientChanged(stored, adapted, orgId))
  })
}
