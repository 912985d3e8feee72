import type { Client } from '@keyhall/core/clients'
import { ClientDirectory } from '@keyhall/core/clients'
import { UnstorableText, isStorable } from '@keyhall/core/shared'
import type { ClientId } from '@keyhall/core/shared'

/** A directory over one stored client that the test may change. */
export function directoryOf(first: Client | undefined) {
  const stored = { client: first, reads: 0 }
  const reads = {
    find: async (id: ClientId) => {
      stored.reads++
      if (!isStorable(id)) throw new UnstorableText('no storage would look for it')
      return stored.client
    },
    allowsOrigin: async () => false,
  }
  return { stored, directory: new ClientDirectory({ read: (work) => work({ clients: reads }) }) }
}
