import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { LANDED } from './landed-migrations.js'

const FOLDER = 'packages/adapters-persistence/src/migrations'

/** Lists and types, which every new migration changes or none runs. */
const OTHERS = new Set(['all-migrations.ts', 'migration.ts'])

/** Without white space and trailing commas, which a formatter may change. */
const hashOf = (file: string): string =>
  createHash('sha256').update(fs.readFileSync(path.join(FOLDER, file), 'utf8').replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}])/g, '')).digest('hex').slice(0, 16)

describe('migrations', () => {
  const files = fs.readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !OTHERS.has(file)).toSorted()

  it('never change once they have landed: databases have run them', () => {
    const changed = Object.entries(LANDED).filter(([file, hash]) => !files.includes(file) || hashOf(file) !== hash).map(([file]) => file)
    assert.deepEqual(changed, [])
  })

  it('are recorded with their hash when they land', () => {
    const missing = files.filter((file) => !Object.hasOwn(LANDED, file)).map((file) => `  '${file}': '${hashOf(file)}',`)
    assert.deepEqual(missing, [], `add to test/architecture/landed-migrations.ts:\n${missing.join('\n')}`)
  })
})
