import type { SignOutChain, SignOutChainId, SignOutChainStore } from '@keyhall/core/external-sign-in'
import { assertStorable } from '../storable.js'
import type { Tables } from '../tables.js'

export class MemorySignOutChainStore implements SignOutChainStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  async add(chain: SignOutChain): Promise<void> {
    this.#tables.signOutChains.insert(chain.id, chain)
  }

  async take(id: SignOutChainId): Promise<SignOutChain | undefined> {
    assertStorable(id)
    const found = this.#tables.signOutChains.get(id)
    if (found) this.#tables.signOutChains.delete(id)
    return found
  }
}
