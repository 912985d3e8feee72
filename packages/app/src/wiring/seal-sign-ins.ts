import { SealedAuthRequestReads, SealedAuthRequests, sealedIntake } from '@keyhall/core/auth-requests'
import type { AuthRequestReads } from '@keyhall/core/auth-requests'
import type { TextSealer } from '@keyhall/core/factors'
import type { ReadStores, Storage } from '@keyhall/core/stores'

/** The storage, with the input of pending sign-ins encrypted. */
export function sealSignIns(storage: Storage, sealer: TextSealer): Storage {
  const known = new WeakMap<ReadStores, ReadStores>()
  const sealedReads = (reads: ReadStores): ReadStores => {
    const made = known.get(reads) ?? withAuthRequests(reads, new SealedAuthRequestReads(reads.authRequests, sealer))
    known.set(reads, made)
    return made
  }
  return {
    run: (work) => storage.run((stores) => work(withAuthRequests(stores, new SealedAuthRequests(stores.authRequests, sealer)))),
    read: (work, scope) => storage.read((reads) => work(sealedReads(reads)), scope),
    authRequestIntake: sealedIntake(storage.authRequestIntake, sealer),
    ledger: storage.ledger,
    expired: storage.expired,
    configuration: storage.configuration,
    check: () => storage.check(),
    close: () => storage.close(),
  }
}

/** Passes the other stores on: a copy would read them all, and an heir of new stores is slow. */
const withAuthRequests = <T extends { readonly authRequests: AuthRequestReads }>(stores: T, authRequests: T['authRequests']): T =>
  new Proxy(stores, { get: (all, name) => (name === 'authRequests' ? authRequests : (Reflect.get(all, name) as unknown)) })
