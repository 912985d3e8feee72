import type { Caller, ClientId } from '../../foundation/shared/index.js'
import type { Client } from './client.js'
import type { ClientLookup } from './ports.js'

/** Bars an application from the API when it was created or changed by a caller who may not change the instance. */
export const barredBy = ({ runsInstance }: Caller): Pick<Client, 'isBarredFromApi'> => (runsInstance ? {} : { isBarredFromApi: true })

/** Whether each of these clients still exists and none is barred from the API. Reads the stored clients, since barring changes after issuance. */
export async function areUnbarred(clients: ClientLookup, ids: readonly ClientId[]): Promise<boolean> {
  for (const id of ids) {
    const client = await clients.find(id)
    if (client === undefined || client.isBarredFromApi) return false
  }
  return true
}
