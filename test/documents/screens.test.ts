import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../docs/screens')

describe('the pictures in docs/screens', () => {
  it('are about a dozen, and their page shows each of them', () => {
    const pictures = fs.readdirSync(folder).filter((name) => name.endsWith('.webp'))
    const shown = [...fs.readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(/<img src="([^"]+)"/g)].map(([, name]) => name)
    assert.deepEqual(new Set(shown), new Set(pictures))
    assert.ok(pictures.length <= 15, 'npm run screens writes all pictures to screens/, which git ignores')
  })
})
