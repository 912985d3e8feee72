import type { Intent, IntentId, IntentStore } from '@keyhall/core/external-sign-in'
import { assertStorable } from '../storable.js'
import type { Tables } from '../tables.js'

/** Rows of providers and organizations that are gone do not count, and expire. */
export class MemoryIntentStore implements IntentStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  async add(intent: Intent): Promise<void> {
    this.#tables.intents.insert(intent.id, intent)
  }

  async find(id: IntentId): Promise<Intent | undefined> {
    assertStorable(id)
    const found = this.#tables.intents.get(id)
    const isLive = found && this.#tables.identityProviders.get(found.providerId) !== undefined && this.#tables.orgs.get(found.orgId) !== undefined
    return isLive ? found : undefined
  }

  async remove(id: IntentId): Promise<boolean> {
    assertStorable(id)
    const isThere = this.#tables.intents.get(id) !== undefined
    this.#tables.intents.delete(id)
    return isThere
  }
}
