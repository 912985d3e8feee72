// Writes the types of the API client, one module for each service, to packages/client/src/generated. The build runs this after
// packages/api and packages/adapters-rpc, and before packages/client: the result is not committed.
// Members and limits come from the compiled registry of methods, names of enums and groups of members from the .proto files.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describedFor } from '../packages/adapters-rpc/dist/messages/index.js'
import { methodsWithoutUseCases } from '../packages/api/dist/index.js'
import { ServiceTypes } from './client-types/service-types.mjs'

const client = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'packages/client/src')
const generated = path.join(client, 'generated')
const protos = describedFor('keyhall')

const servicesFile = fs.readFileSync(path.join(client, 'services.ts'), 'utf8')
/** The services in the client by their full names. */
const shortNames = new Map([...servicesFile.matchAll(/^ {2}(\w+): '([\w.]+)',$/gm)].map(([, short, full]) => [full, short]))

const methodsOf = groupBy(methodsWithoutUseCases(), serviceOf)
const files = new Map()
for (const [service, methods] of methodsOf) {
  const name = shortNames.get(service)
  if (name === undefined) fail(`packages/client/src/services.ts has no name for the service ${service}`)
  files.set(`${name}.ts`, new ServiceTypes(name, methods, protos.getService(`keyhall.${service}`)).module())
}
for (const [service, name] of shortNames) if (!files.has(`${name}.ts`)) fail(`packages/client/src/services.ts names a service that does not exist: ${service}`)
files.set('index.ts', index([...files.keys()].map((file) => path.basename(file, '.ts')).toSorted((a, b) => a.localeCompare(b))))
write(files)

function serviceOf({ name }) {
  return name.split('/')[0]
}

/** `Map.groupBy`, which Node 20 does not have. */
function groupBy(all, keyOf) {
  const groups = new Map()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

function index(names) {
  const typeOf = (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Service`
  return [
    ...names.map((name) => `import type { ${typeOf(name)} } from './${name}.js'`),
    '',
    '/** Every service of the API by its name in the client. */',
    'export interface Services {',
    ...names.map((name) => `  readonly ${name}: ${typeOf(name)}`),
    '}',
    '',
  ].join('\n')
}

/** Leaves files that are current untouched: the compiler skips what has not changed. */
function write(modules) {
  fs.mkdirSync(generated, { recursive: true })
  for (const old of fs.readdirSync(generated)) if (!modules.has(old)) fs.rmSync(path.join(generated, old))
  for (const [name, text] of modules) {
    const file = path.join(generated, name)
    if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text)
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
