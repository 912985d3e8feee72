import { openStorage } from '@keyhall/adapters-persistence'
import { postgresDatabases } from '../storage/databases.js'
import { deliveriesContract } from './actions.contract.js'
import { allContracts } from './all-contracts.js'
import { auditContract } from './audit.contract.js'
import { bulkContract } from './bulk.contract.js'
import { loginTracesContract } from './login-traces.contract.js'

describe('contracts, each on a separate database', () => {
  const databases = postgresDatabases()
  after(() => databases.removeAll())

  for (const contract of allContracts) contract('postgres', async () => openStorage(await databases.migrated()))
})

describe('contracts about the order of ids, on databases that sort texts by a language', () => {
  const databases = postgresDatabases('en-US')
  after(() => databases.removeAll())

  for (const contract of [auditContract, loginTracesContract, deliveriesContract, bulkContract]) contract('postgres, en-US', async () => openStorage(await databases.migrated()))
})
