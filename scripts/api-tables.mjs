// Writes what documents and .proto files say about the methods of the API: the tables in docs/api.md between their markers, and the
// comment above every rpc in packages/adapters-rpc/proto. With --check it writes nothing and fails if a file is stale.
// The source is the compiled registry of methods, so build first.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventTable, methodTable, methodsWithoutUseCases, roleTable } from '../packages/api/dist/index.js'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const methods = methodsWithoutUseCases()
const tables = { methods: methodTable(methods), roles: roleTable(), events: eventTable() }
const summaries = new Map(methods.map(({ name, summary }) => [name, summary]))

function withTables(text) {
  return Object.entries(tables).reduce((all, [name, table]) => {
    const between = new RegExp(`(<!-- ${name} -->)[^]*?(<!-- /${name} -->)`)
    if (!between.test(all)) fail(`docs/api.md has no markers <!-- ${name} --> and <!-- /${name} -->`)
    return all.replace(between, (_all, open, close) => `${open}\n${table}\n${close}`)
  }, text)
}

/** Replaces the comments directly above each rpc by its summary. */
function withSummaries(text) {
  const [, namespace] = /^package keyhall[.](.+);$/m.exec(text) ?? []
  return text.replace(/^service (\w+) [{]$[^]*?^[}]$/gm, (service, serviceName) =>
    service.replace(/(?:^ +\/\/.*\n)*^( +)rpc (\w+)/gm, (_rpc, indent, name) => {
      const summary = summaries.get(`${namespace}.${serviceName}/${name}`)
      return `${summary === undefined ? '' : `${indent}// ${summary}\n`}${indent}rpc ${name}`
    }))
}

const protos = path.join(root, 'packages/adapters-rpc/proto')
const protoNames = fs.readdirSync(protos, { recursive: true }).filter((name) => name.endsWith('.proto'))

update(path.join(root, 'docs/api.md'), withTables)
for (const name of protoNames) update(path.join(protos, name), withSummaries)

function update(file, write) {
  const text = fs.readFileSync(file, 'utf8')
  const fresh = write(text)
  if (fresh === text) return
  if (process.argv.includes('--check')) fail(`${path.relative(root, file)} is stale: run node scripts/api-tables.mjs`)
  fs.writeFileSync(file, fresh)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
