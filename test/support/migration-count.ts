import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../packages/adapters-persistence/src/migrations')

const files = fs.readdirSync(folder).filter((file) => /^\d{13}-.*\.ts$/.test(file)).sort()

/** How many migrations this version has, counted by their files. */
export const MIGRATION_COUNT = files.length

/** The name of the last migration of this version, made from the name of its file. */
export const LAST_MIGRATION = (files.at(-1) ?? '').replace(/^(\d{13})-(.*)\.ts$/, (_, at: string, words: string) =>
  words.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + at)
