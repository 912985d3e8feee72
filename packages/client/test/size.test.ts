import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** A page loads less: these modules are neither minified nor free of comments. */
const MAX_BYTES = 4 * 1024

/** The compiled modules that importing this one loads. */
function loaded(file: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (found.has(file)) return found
  const source = fs.readFileSync(file, 'utf8')
  found.set(file, source)
  for (const [, imported = ''] of source.matchAll(/from '([^']+)'/g)) {
    assert.match(imported, /^\.\//, `${path.basename(file)} imports ${imported}`)
    loaded(path.join(path.dirname(file), imported), found)
  }
  return found
}

describe('what a browser loads of the API client', () => {
  const modules = loaded(fileURLToPath(import.meta.resolve('@keyhall/client')))

  it(`is at most ${MAX_BYTES} bytes, compressed`, () => {
    const { length } = gzipSync([...modules.values()].join('\n'))
    assert.ok(length <= MAX_BYTES, String(length))
  })

  it('contains no list of methods', () => {
    assert.deepEqual([...modules.keys()].filter((file) => file.includes('generated')), [])
  })
})
