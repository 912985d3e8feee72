import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../../../packages/console/src/', import.meta.url))

const sheets = fs.readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

/** The classes with which selectors of a style sheet begin. */
function classesIn(file: string): ReadonlySet<string> {
  const css = fs.readFileSync(path.join(SRC, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
  const selectors = [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(',')).map((selector) => selector.trim())
  return new Set(selectors.flatMap((selector) => /^\.([\w-]+)/.exec(selector)?.[1] ?? []))
}

const classes = new Map(sheets.map((file) => [file, classesIn(file)]))

// The style sheet of a page stays after the operator has left the page.
describe('the style sheets of the console', () => {
  for (const sheet of sheets.filter((file) => file.startsWith('pages'))) {
    it(`leave classes of others alone: ${sheet}`, () => {
      const others = [...classes].filter(([file]) => file !== sheet)
      const shared = [...classes.get(sheet) ?? []].flatMap((name) => others.filter(([, names]) => names.has(name)).map(([file]) => `.${name} is also in ${file}`))
      assert.deepEqual(shared, [])
    })
  }
})
