import type { Caller, EpochSeconds, Ids, UserId } from '../../foundation/shared/index.js'
import type { CredentialDependencies } from './change-credential.js'
import { changeCredential } from './change-credential.js'
import type { Changed } from './change-user.js'
import { ExpiryRefused } from './errors.js'
import type { KeyPairs } from './ports.js'

interface Dependencies extends CredentialDependencies {
  readonly keyPairs: KeyPairs
  readonly ids: Ids
}

/** 9999-12-31T23:59:59Z: no expiry. */
export const NEVER: EpochSeconds = 253_402_300_799

export interface NewMachineKey extends Changed {
  readonly keyId: string
  readonly expiresAt: EpochSeconds
  /** PEM, shown once. Absent when the public key was supplied. */
  readonly privateKey?: string
}

/** The keys with which a service user signs assertions (RFC 7523). */
export class ChangeMachineKeys {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param input.publicKey PEM in base64; without it a key pair is generated
   * @throws UserUnknown, KeyRefused, ExpiryRefused
   */
  async add(
    userId: UserId,
    input: { readonly publicKey?: string | undefined; readonly expiresAt?: EpochSeconds | undefined },
    caller: Caller,
  ): Promise<NewMachineKey> {
    const { keyPairs, ids, clock } = this.#deps
    const { expiresAt = NEVER } = input
    if (expiresAt <= clock.now()) throw new ExpiryRefused('expirationDate: must be in the future')
    const keyId = ids.next()
    const pair: { publicKey: Readonly<Record<string, unknown>>; privateKey?: string } =
      input.publicKey === undefined ? await keyPairs.generate() : { publicKey: keyPairs.readPublic(input.publicKey) }
    const changed = await changeCredential(this.#deps, userId, caller, async ({ credentials }, _machine, at) => {
      await credentials.putMachineKey({ userId, kid: keyId, publicKey: pair.publicKey, createdAt: at, expiresAt })
      return { type: 'user.machine.key.added', after: { kid: keyId, expiresAt } }
    })
    return { ...changed, keyId, expiresAt, ...(pair.privateKey === undefined ? {} : { privateKey: pair.privateKey }) }
  }

  /** Does nothing for an unknown key. @throws UserUnknown */
  async remove(userId: UserId, kid: string, caller: Caller): Promise<Changed> {
    return changeCredential(this.#deps, userId, caller, async ({ credentials }) =>
      (await credentials.removeMachineKey(userId, kid)) ? { type: 'user.machine.key.removed', before: { kid } } : undefined)
  }
}
