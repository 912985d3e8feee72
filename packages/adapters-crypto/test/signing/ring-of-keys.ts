import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { freshKeyPair, jwtSigner, keyGenerator, keyRing, masterKeySealer } from '@keyhall/adapters-crypto'
import type { KeyRing, Sealer } from '@keyhall/adapters-crypto'
import type { SigningKey } from '@keyhall/core/keys'
import { SIGNING_ALGORITHMS } from '@keyhall/core/protocol'
import type { SigningAlgorithm } from '@keyhall/core/protocol'
import type { JwtSigner } from '@keyhall/core/tokens'

export const NOW = 1_800_000_000
export const MASTER_KEY = Buffer.alloc(32, 'a master key of the tests')

/** A stored signing key, active unless said otherwise. */
export async function aSigningKey(
  alg: SigningAlgorithm,
  values: Partial<SigningKey> = {},
  sealer: Sealer = masterKeySealer(MASTER_KEY),
): Promise<SigningKey> {
  return { ...(await keyGenerator(sealer, freshKeyPair).generate(alg)), alg, state: 'active', createdAt: NOW, activatedAt: NOW, ...values }
}

/** One active key per algorithm, made once for a file of tests. */
export const activeKeys = (): Promise<SigningKey[]> => Promise.all(SIGNING_ALGORITHMS.map((alg) => aSigningKey(alg)))

export interface RingOfKeys {
  readonly ring: KeyRing
  readonly signer: JwtSigner
  readonly clock: { time: number; now(): number }
  /** What is stored; tests change it. */
  stored: readonly SigningKey[]
  /** How often the storage was read. */
  reads: number
  /** How often something was unsealed. */
  opened: number
  /** What reading does beside; tests make it wait or fail. */
  onRead: () => Promise<void>
}

/** A ring over keys in memory that counts what it does. */
export function ringOfKeys(stored: readonly SigningKey[], masterKey = MASTER_KEY): RingOfKeys {
  const real = masterKeySealer(masterKey)
  const sealer: Sealer = {
    seal: (plain, context) => real.seal(plain, context),
    open(sealed, context) {
      world.opened += 1
      return real.open(sealed, context)
    },
  }
  const clock = { time: NOW, now: () => clock.time }
  const read = async () => {
    world.reads += 1
    await world.onRead()
    return world.stored
  }
  const ring = keyRing({ read, sealer, clock })
  const world: RingOfKeys = { ring, signer: jwtSigner(ring), clock, stored, reads: 0, opened: 0, onRead: () => Promise.resolve() }
  return world
}

/** The private part of a stored key, for signatures that the server would not make. */
export const privateKeyOf = (key: SigningKey): KeyObject =>
  createPrivateKey({ key: masterKeySealer(MASTER_KEY).open(key.sealedPrivateKey, `signing-key:${key.kid}`), format: 'der', type: 'pkcs8' })
