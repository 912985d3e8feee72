import { openStorage } from '@keyhall/adapters-persistence'
import { postgresDatabases } from '../storage/databases.js'
import { allContracts } from './all-contracts.js'

describe('contracts, each on a separate database', () => {
  const databases = postgresDatabases()
  after(() => databases.removeAll())

  for (const contract of allContracts) contract('postgres', async () => openStorage(await databases.migrated()))
})
