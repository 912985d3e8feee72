import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../packages/adapters-persistence/src/migrations')

/** How many migrations this version has, counted by their files. */
export const MIGRATION_COUNT = fs.readdirSync(folder).filter((file) => /^\d{13}-.*\.ts$/.test(file)).length
