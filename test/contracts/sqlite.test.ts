import { openStorage } from '@keyhall/adapters-persistence'
import { sqliteDatabases } from '../storage/databases.js'
import { sqliteDrivers } from '../support/sqlite-drivers.js'
import { allContracts } from './all-contracts.js'

describe('contracts, each on a separate database', () => {
  for (const driver of sqliteDrivers) {
    const databases = sqliteDatabases(driver)
    after(() => databases.removeAll())

    for (const contract of allContracts) contract(`sqlite, ${driver}`, async () => openStorage(await databases.migrated()))
  }
})
