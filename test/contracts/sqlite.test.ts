import { openStorage } from '@keyhall/adapters-persistence'
import { sqliteDatabases } from '../storage/databases.js'
import { allContracts } from './all-contracts.js'

describe('contracts, each on a separate database', () => {
  const databases = sqliteDatabases()
  after(() => databases.removeAll())

  for (const contract of allContracts) contract('sqlite', async () => openStorage(await databases.migrated()))
})
