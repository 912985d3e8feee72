import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { declaredAreas } from './declared-areas.js'

const SRC = fileURLToPath(new URL('../../../packages/console/src/', import.meta.url))
/** A source without its docstrings. */
const read = (file: string): string => fs.readFileSync(path.join(SRC, file), 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, '')

/** The source of an import, relative to the sources of the console. */
function sourceOf(from: string, specifier: string): string | undefined {
  const base = path.join(path.dirname(from), specifier).replace(/\.js$/, '')
  return ['.ts', '.tsx'].map((extension) => base + extension).find((file) => fs.existsSync(path.join(SRC, file)))
}

/** The files that a file uses, also those that it loads later. */
function usedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, specifier = ''] of read(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
    const next = sourceOf(file, specifier)
    if (next !== undefined && !next.startsWith('frame/')) usedBy(next, found)
  }
  return found
}

/** The texts of the frame are there for every page. */
const AREA = /['`](access|actions|activity|applications|branding|domains|events|features|instance|invitations|resources|security|signIn|users)\.[\w$.{]/g

/** The areas that a part of a page loads itself. */
const LOADED = /<WithTexts areas=\{\[([^\]]*)\]\}>/g

/** The ids of pages of a rail entry that are declared on one line, by their files. */
const idsOf = (entry: string): ReadonlyMap<string, string> =>
  new Map([...read(`pages/${entry}/pages.ts`).matchAll(/id: '([\w.-]+)'.*import\('\.\/([\w-]+)\.js'\)/g)].map(([, id = '', file = '']) => [`pages/${entry}/${file}.tsx`, id]))

describe('the areas of texts that pages of the console load', () => {
  for (const entry of fs.readdirSync(path.join(SRC, 'pages'), { withFileTypes: true }).filter((one) => one.isDirectory())) {
    it(`contain every text of the pages of ${entry.name}`, () => {
      const ids = idsOf(entry.name)
      const pages = fs.readdirSync(path.join(SRC, 'pages', entry.name)).filter((name) => name.endsWith('-page.tsx')).map((name) => `pages/${entry.name}/${name}`)
      for (const page of pages) {
        const declared = declaredAreas[ids.get(page) ?? entry.name] ?? declaredAreas[entry.name] ?? []
        const used = [...usedBy(page)].filter((file) => !file.endsWith('/pages.ts'))
        const areas = new Set(used.flatMap((file) => [...read(file).matchAll(AREA)].map(([, area = '']) => area)))
        const loaded = used.flatMap((file) => [...read(file).matchAll(LOADED)].map(([, list = '']) => list)).join()
        assert.deepEqual([...areas].filter((area) => !declared.includes(area) && !loaded.includes(`'${area}'`)), [], page)
      }
    })
  }
})
