// Writes the tables of methods, roles and events between their markers in docs/api.md; with --check only says whether they are stale.
// They come from the compiled registry that the server answers by, so build first.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventTable, methodTable, methodsWithoutUseCases, roleTable } from '../packages/api/dist/index.js'

const file = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'docs/api.md')
const tables = { methods: methodTable(methodsWithoutUseCases()), roles: roleTable(), events: eventTable() }
const text = fs.readFileSync(file, 'utf8')

const fresh = Object.entries(tables).reduce((all, [name, table]) => {
  const between = new RegExp(`(<!-- ${name} -->)[^]*?(<!-- /${name} -->)`)
  if (!between.test(all)) fail(`docs/api.md has no markers <!-- ${name} --> and <!-- /${name} -->`)
  return all.replace(between, (_all, open, close) => `${open}\n${table}\n${close}`)
}, text)

if (fresh !== text && process.argv.includes('--check')) fail('docs/api.md is stale: run node scripts/api-tables.mjs')
if (fresh !== text) fs.writeFileSync(file, fresh)

function fail(message) {
  console.error(message)
  process.exit(1)
}
