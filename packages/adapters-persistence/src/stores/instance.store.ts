import type { Instance, InstanceStore } from '@keyhall/core/instance'
import { withDefaultSettings } from '@keyhall/core/instance'
import type { EntityManager } from 'typeorm'
import type { InstanceRow } from '../tables/instance.table.js'
import type { Connection, Locks } from './connection.js'
import { findRow, putRow } from './orm-rows.js'

const THE_ONE = 1

export class TypeormInstanceStore implements InstanceStore {
  readonly #orm: EntityManager
  readonly #locks: Locks

  constructor({ orm, locks }: Connection) {
    this.#orm = orm
    this.#locks = locks
  }

  async get(): Promise<Instance | undefined> {
    const row = await findRow<InstanceRow>(this.#orm, 'instance', { singleton: THE_ONE })
    return row && withDefaultSettings(row.body)
  }

  async lock(): Promise<Instance | undefined> {
    await this.#locks.instance()
    return this.get()
  }

  async put(instance: Instance): Promise<void> {
    const row: InstanceRow = { singleton: THE_ONE, body: instance }
    await putRow(this.#orm, 'instance', row, { key: ['singleton'], replaced: ['body'] })
  }
}
