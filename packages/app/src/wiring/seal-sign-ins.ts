import { sealedIntake, sealedReads, sealedStores } from '@keyhall/core/auth-requests'
import type { TextSealer } from '@keyhall/core/factors'
import type { Storage } from '@keyhall/core/stores'

/** The storage, with the input of pending sign-ins encrypted. */
export function sealSignIns(storage: Storage, sealer: TextSealer): Storage {
  return {
    run: (work) => storage.run((stores) => work(sealedStores(stores, sealer))),
    read: (work, scope) => storage.read((reads) => work(sealedReads(reads, sealer)), scope),
    authRequestIntake: sealedIntake(storage.authRequestIntake, sealer),
    loginAttemptIntake: storage.loginAttemptIntake,
    loginTraceIntake: storage.loginTraceIntake,
    ledger: storage.ledger,
    expired: storage.expired,
    configuration: storage.configuration,
    check: () => storage.check(),
    close: () => storage.close(),
  }
}
