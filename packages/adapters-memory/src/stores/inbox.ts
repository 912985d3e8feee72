import type { InboxMail, InboxReads, InboxStore } from '@keyhall/core/mail'
import { MAX_INBOX_MAILS } from '@keyhall/core/mail'
import { canonicalName } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryInboxReads implements InboxReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async list(to?: string): Promise<readonly InboxMail[]> {
    assertStorable(to)
    const key = to === undefined ? undefined : canonicalName(to)
    return [...this.#tables.inbox.values()].filter((mail) => key === undefined || canonicalName(mail.to) === key).toSorted(newestFirst)
  }

  async find(id: string): Promise<InboxMail | undefined> {
    return this.#tables.inbox.get(id)
  }
}

export class MemoryInboxStore extends MemoryInboxReads implements InboxStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(mail: InboxMail): Promise<void> {
    this.#tables.inbox.insert(mail.id, mail)
    for (const { id } of (await this.list()).slice(MAX_INBOX_MAILS)) this.#tables.inbox.delete(id)
  }
}

const newestFirst = (a: InboxMail, b: InboxMail): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)
