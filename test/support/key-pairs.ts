import { freshKeyPair } from '@keyhall/app'
import type { KeyPair, MakeKeyPair } from '@keyhall/app'

/** The key pairs of this process, by algorithm and size, in the order of requests. */
const made = new Map<string, Promise<KeyPair>[]>()

/**
 * Returns a different key pair at every call of one server, or of servers that share a database. Another server gets the same
 * pairs again, so that a process generates only as many RSA keys as one server needs.
 */
export function pairsOfTheProcess(): MakeKeyPair {
  const usedCount = new Map<string, number>()
  return async (alg, size) => {
    const kind = `${alg} ${size}`
    const supply = made.get(kind) ?? []
    made.set(kind, supply)
    const index = usedCount.get(kind) ?? 0
    usedCount.set(kind, index + 1)
    const { publicKey, privateKey } = await (supply[index] ??= freshKeyPair(alg, size))
    // Copies, because the caller overwrites a key after sealing it.
    return { publicKey: Buffer.from(publicKey), privateKey: Buffer.from(privateKey) }
  }
}
