import { openMemoryStorage } from '@keyhall/adapters-memory'
import { allContracts } from './all-contracts.js'

for (const contract of allContracts) contract('memory', async () => openMemoryStorage())
