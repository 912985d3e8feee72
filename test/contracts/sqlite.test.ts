import { openStorage } from '@keyhall/adapters-persistence'
import { sqliteDatabases } from '../storage/databases.js'
import { allContracts } from './all-contracts.js'

describe('contracts on a database of its own each', () => {
  const databases = sqliteDatabases()
  after(() => databases.removeAll())

  for (const contract of allContracts) contract('sqlite', async () => openStorage(await databases.migrated()))
})
