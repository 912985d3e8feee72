import { FindDescribedClient, ManageRegistration, OpenClientsProject, RegisterClient, RemoveUnusedClients } from '@keyhall/core/open-clients'
import { currentRequest } from '@keyhall/adapters-http'
import { dependencies } from './dependencies.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** A name without a domain, such as localhost, is a word that others use too. */
const hostName = (hostname: string): readonly string[] => (hostname.includes('.') && /[a-z]/i.test(hostname) ? [hostname] : [])

/** Binds what serves clients that no administrator registered. */
export function wireOpenClients(wiring: Wiring): void {
  const ownNames = (get: Wiring['get']) => ({ ownNames: ['Keyhall', get(t.SETTINGS).vendor, ...hostName(new URL(get(t.ISSUER)).hostname)] })
  wiring
    .single(t.OPEN_CLIENTS_PROJECT, (get) => new OpenClientsProject(dependencies(get, 'storage', 'events', 'instance', 'clock')))
    .single(t.DESCRIBED_CLIENTS, (get) => new FindDescribedClient({
      ...dependencies(get, 'instance', 'clock'), http: get(t.OUTGOING_HTTP), project: get(t.OPEN_CLIENTS_PROJECT), currentRequest, ...ownNames(get),
    }))
    .single(t.REGISTER_CLIENT, (get) => new RegisterClient({
      ...dependencies(get, 'storage', 'events', 'instance', 'ids', 'secrets', 'digest', 'clock'), project: get(t.OPEN_CLIENTS_PROJECT), currentRequest, ...ownNames(get),
    }))
    .single(t.MANAGE_REGISTRATION, (get) => new ManageRegistration({ ...dependencies(get, 'storage', 'events', 'clients', 'instance', 'secrets', 'digest', 'clock'), ...ownNames(get) }))
    .single(t.REMOVE_UNUSED_CLIENTS, (get) => new RemoveUnusedClients(dependencies(get, 'storage', 'events', 'clients', 'compared', 'clock')))
}
