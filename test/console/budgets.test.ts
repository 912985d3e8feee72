import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { declaredAreas } from './declared-areas.js'

const KB = 1024
const dist = fileURLToPath(new URL('../../../packages/console/dist/', import.meta.url))

interface Entry {
  readonly file: string
  readonly name?: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const manifest = (): Readonly<Record<string, Entry>> => JSON.parse(fs.readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, Entry>
const sizeOf = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + fs.statSync(join(dist, `${file}.gz`)).size, 0)

/** The files that an entry loads, with those of its imports. */
function filesOf(entries: Readonly<Record<string, Entry>>, key: string, found = new Set<string>()): ReadonlySet<string> {
  const entry = entries[key]
  if (!entry || found.has(entry.file)) return found
  found.add(entry.file)
  for (const file of entry.css ?? []) found.add(file)
  for (const next of entry.imports ?? []) filesOf(entries, next, found)
  return found
}

describe('the files of the console, compressed by gzip', () => {
  const entries = Object.entries(manifest())
  // The script of the page, and the application that it loads after a sign-in.
  const firstLoad = new Set([entries.find(([, { isEntry }]) => isEntry)?.[0] ?? '', 'src/start.tsx'].flatMap((key) => [...filesOf(manifest(), key)]))
  const of = (files: Iterable<string>, extension: string) => [...files].filter((file) => file.endsWith(extension))

  it('have at most 220 KB of script and 40 KB of CSS for the first load', () => {
    assert.ok(firstLoad.size > 1)
    const [script, css] = [sizeOf(of(firstLoad, '.js')), sizeOf(of(firstLoad, '.css'))]
    assert.ok(script <= 220 * KB && css <= 40 * KB, `${(script / KB).toFixed(1)} KB of script, ${(css / KB).toFixed(1)} KB of CSS`)
  })

  for (const [key, entry] of entries.filter(([, { isDynamicEntry }]) => isDynamicEntry === true)) {
    const most = key.includes('/locales/') ? 20 : 40
    it(`have at most ${most} KB for ${key}`, () => {
      const own = [...filesOf(manifest(), key)].filter((file) => !firstLoad.has(file))
      const size = sizeOf(own)
      assert.ok(size <= most * KB, `${(size / KB).toFixed(1)} KB: ${own.join(', ')} of ${entry.file}`)
    })
  }

  for (const language of ['en', 'de']) {
    for (const [page, areas] of Object.entries(declaredAreas)) {
      it(`have at most 20 KB of texts in ${language} for the pages of ${page} with those of the frame`, () => {
        const sizes = ['frame-and-home', ...areas].map((area) => {
          const entry = manifest()[`../texts/src/locales/${language}/console/${area.replace(/[A-Z]/, '-$&').toLowerCase()}.ts`]
          assert.ok(entry, `no file of ${area}`)
          return sizeOf([entry.file])
        })
        const size = sizes.reduce((sum, one) => sum + one, 0)
        assert.ok(size <= 20 * KB, `${(size / KB).toFixed(1)} KB: ${areas.join(', ')}`)
      })
    }
  }

  it('have each a copy by brotli that is smaller', () => {
    for (const file of firstLoad) assert.ok(fs.statSync(join(dist, `${file}.br`)).size <= fs.statSync(join(dist, `${file}.gz`)).size, file)
  })
})
