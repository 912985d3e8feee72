// Writes the table of all configuration variables between its markers in the documents; with --check only says whether it is stale.
// The table comes from the compiled declarations that the server reads its configuration by, so build first.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { configTable } from '../packages/app/dist/config/config-table.js'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const documents = ['README.md', 'docs/configuration.md'].map((name) => path.join(root, name)).filter((file) => fs.existsSync(file))
const between = /(<!-- config-table -->)[^]*?(<!-- \/config-table -->)/
const isCheck = process.argv.includes('--check')

const marked = documents.filter((file) => between.test(fs.readFileSync(file, 'utf8')))
if (marked.length === 0) fail('no document has the markers <!-- config-table --> and <!-- /config-table -->')

const stale = marked.filter((file) => {
  const text = fs.readFileSync(file, 'utf8')
  const fresh = text.replace(between, (_all, open, close) => `${open}\n${configTable()}\n${close}`)
  if (fresh !== text && !isCheck) fs.writeFileSync(file, fresh)
  return fresh !== text
})
const names = stale.map((file) => path.relative(root, file)).join(', ')
if (stale.length > 0 && isCheck) fail(`the configuration table is stale in ${names}: run node scripts/config-table.mjs`)
if (stale.length > 0) console.error(`wrote the configuration table of ${names}`)

function fail(message) {
  console.error(message)
  process.exit(1)
}
