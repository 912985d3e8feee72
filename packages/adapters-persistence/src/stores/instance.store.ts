import type { Instance, InstanceStore } from '@keyhall/core/instance'
import { withDefaultSettings } from '@keyhall/core/instance'
import type { InstanceRow } from '../tables/instance.table.js'
import type { Connection } from './connection.js'
import { findRow, putRow } from './orm-rows.js'

const THE_ONE = 1

export class TypeormInstanceStore implements InstanceStore {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async get(): Promise<Instance | undefined> {
    const row = await findRow<InstanceRow>(this.#connection.orm, 'instance', { singleton: THE_ONE })
    return row && withDefaultSettings(row.body)
  }

  async lock(): Promise<Instance | undefined> {
    await this.#connection.locks.instance()
    return this.get()
  }

  async put(instance: Instance): Promise<void> {
    const row: InstanceRow = { singleton: THE_ONE, body: instance }
    await putRow(this.#connection.orm, 'instance', row, { key: ['singleton'], replaced: ['body'] })
  }
}
