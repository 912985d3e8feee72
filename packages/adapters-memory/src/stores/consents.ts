import type { Consent, ConsentReads, ConsentStore } from '@keyhall/core/consents'
import { MAX_CONSENTS } from '@keyhall/core/consents'
import type { ClientId, UserId } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

const keyOf = (userId: UserId, clientId: ClientId): string => `${userId} ${clientId}`

const lastChangedFirst = (a: Consent, b: Consent): number => b.changedAt - a.changedAt || (a.clientId < b.clientId ? -1 : 1)

export class MemoryConsentReads implements ConsentReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(userId: UserId, clientId: ClientId): Promise<Consent | undefined> {
    return this.#tables.consents.get(keyOf(userId, clientId))
  }

  async ofUser(userId: UserId): Promise<readonly Consent[]> {
    assertStorable(userId)
    return allOf(this.#tables, userId).slice(0, MAX_CONSENTS)
  }
}

export class MemoryConsentStore extends MemoryConsentReads implements ConsentStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(consent: Consent): Promise<void> {
    const { consents } = this.#tables
    consents.set(keyOf(consent.userId, consent.clientId), consent)
    for (const { userId, clientId } of allOf(this.#tables, consent.userId).slice(MAX_CONSENTS)) consents.delete(keyOf(userId, clientId))
  }

  async remove(userId: UserId, clientId: ClientId): Promise<boolean> {
    const wasThere = (await this.find(userId, clientId)) !== undefined
    this.#tables.consents.delete(keyOf(userId, clientId))
    return wasThere
  }
}

const allOf = ({ consents }: ReadableTables, userId: UserId): readonly Consent[] =>
  [...consents.values()].filter((consent) => consent.userId === userId).toSorted(lastChangedFirst)
