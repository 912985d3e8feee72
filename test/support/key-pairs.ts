import { freshKeyPair } from '@keyhall/app'
import type { KeyPair, MakeKeyPair } from '@keyhall/app'

/** What was made in this process, by algorithm and size, in the order in which a server asks. */
const made = new Map<string, Promise<KeyPair>[]>()

/**
 * Gives one server, or the servers that share one database, a different pair at every call; the next one begins anew with the same
 * pairs. So each process makes as many RSA keys as its most demanding server needs, and not a new one for every `describe`.
 */
export function pairsOfTheProcess(): MakeKeyPair {
  const given = new Map<string, number>()
  return async (alg, size) => {
    const kind = `${alg} ${size}`
    const supply = made.get(kind) ?? []
    made.set(kind, supply)
    const index = given.get(kind) ?? 0
    given.set(kind, index + 1)
    const { publicKey, privateKey } = await (supply[index] ??= freshKeyPair(alg, size))
    // Copies: who asks overwrites what it has sealed.
    return { publicKey: Buffer.from(publicKey), privateKey: Buffer.from(privateKey) }
  }
}
