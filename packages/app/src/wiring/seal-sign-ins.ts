import { SealedAuthRequestReads, SealedAuthRequests } from '@keyhall/core/auth-requests'
import type { TextSealer } from '@keyhall/core/factors'
import type { Storage } from '@keyhall/core/stores'

/** The storage, with the input of pending sign-ins encrypted. */
export const sealSignIns = (storage: Storage, sealer: TextSealer): Storage => ({
  run: (work) => storage.run((stores) => work({ ...stores, authRequests: new SealedAuthRequests(stores.authRequests, sealer) })),
  read: (work, scope) => storage.read((reads) => work({ ...reads, authRequests: new SealedAuthRequestReads(reads.authRequests, sealer) }), scope),
  ledger: storage.ledger,
  expired: storage.expired,
  configuration: storage.configuration,
  check: () => storage.check(),
  close: () => storage.close(),
})
