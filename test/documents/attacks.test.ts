import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

describe('the list of attacks', () => {
  const list = fs.readFileSync(path.join(ROOT, 'docs/attacks.md'), 'utf8')

  it('names existing tests', () => {
    const wrong: string[] = []
    for (const [, file = '', titles = ''] of list.matchAll(/`([^`]+\.test\.ts)`(?:: ((?:"[^"]+"(?:, )?)+))?/g)) {
      const found = fs.readFileSync(path.join(ROOT, file), 'utf8')
      for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g)) if (!found.includes(title)) wrong.push(`${file}: ${title}`)
    }
    assert.deepEqual(wrong, [])
  })
})
