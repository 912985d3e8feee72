import type { Caller, ClientId } from '../../foundation/shared/index.js'
import type { Client } from './client.js'
import type { ClientLookup } from './ports.js'

/** Bars an application from the API if the caller who created or changed it may not change the instance. */
export const barredBy = ({ runsInstance }: Caller): Pick<Client, 'isBarredFromApi'> => (runsInstance ? {} : { isBarredFromApi: true })

/** Whether all of these clients exist and none is barred from the API. Reads stored clients, because barring can change after issuance. */
export async function areUnbarred(clients: ClientLookup, ids: readonly ClientId[]): Promise<boolean> {
  for (const id of ids) {
    const client = await clients.find(id)
    if (client === undefined || client.isBarredFromApi) return false
  }
  return true
}
