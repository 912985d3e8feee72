import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'

/** Add-ons with compiled files stay outside the bundle. Each is found where the package is installed that depends on it. */
const ADD_ONS = {
  '@node-rs/argon2': 'adapters-crypto',
  '@node-rs/bcrypt': 'adapters-crypto',
}

/** What libraries load, and the server never calls: other databases, body parsers, file patterns, formatters of SQL. */
const UNUSED = [
  /\/typeorm\/driver\/(?!postgres\/|better-sqlite3\/|sqlite-abstract\/|types\/)[^/]+\/[^/]+(Driver|QueryRunner)\.js$/,
  /\/typeorm\/(entity-manager\/MongoEntityManager|repository\/MongoRepository|cache\/RedisQueryResultCache|query-builder\/transformer\/DocumentToEntityTransformer)\.js$/,
  /\/(@sqltools\/formatter|tinyglobby|body-parser)\//,
]

const VIRTUAL = '\0keyhall:'

/** Files of the packages are addressed as if they were not bundled: `import.meta.url` of a module stays the address of its own file. */
const ADDRESS = 'keyhall:address'
const ADDRESS_MODULE = `import path from 'node:path'
  import { pathToFileURL } from 'node:url'
  export const addressOf = (name) => pathToFileURL(path.join(__dirname, '../../../..', name)).href`

const addOns = {
  name: 'add-ons',
  resolveId: (id) => (Object.hasOwn(ADD_ONS, id) ? VIRTUAL + id : null),
  load(id) {
    const name = id.slice(VIRTUAL.length)
    if (!id.startsWith(VIRTUAL) || !Object.hasOwn(ADD_ONS, name)) return null
    return `const { addressOf } = require('${ADDRESS}')
      module.exports = require('node:module').createRequire(addressOf('packages/${ADD_ONS[name]}/package.json'))('${name}')`
  },
}

/** Libraries take the names of an unused module apart when they are loaded: each name is a class that does nothing. */
const unused = {
  name: 'unused',
  load: (id) => (UNUSED.some((pattern) => pattern.test(id)) ? 'module.exports = new Proxy({}, { get: () => class {} })' : null),
}

/** Each language becomes a file that is read when it is first asked for. */
function texts(root) {
  const module = path.join(root, 'packages/texts/dist/locales/translations.js')
  return {
    name: 'texts',
    async load(id) {
      if (id !== module) return null
      const { translations } = await import(pathToFileURL(id).href)
      const members = Object.entries(translations).map(([locale, { name, dir, areas }]) => {
        this.emitFile({ type: 'asset', fileName: `texts-${locale}.json`, source: JSON.stringify(areas) })
        return `${locale}: { name: ${JSON.stringify(name)}, dir: '${dir}', get areas() { return read('${locale}') } }`
      })
      return `import fs from 'node:fs'
        const read = (locale) => JSON.parse(fs.readFileSync(\`\${__dirname}/texts-\${locale}.json\`, 'utf8'))
        export const translations = { ${members.join(', ')} }`
    },
  }
}

/** The build of class-validator in modules, of which only what is used is bundled. */
function classValidator(root) {
  const module = path.join(root, 'packages/input/dist/messages/class-validator.js')
  return {
    name: 'class-validator',
    load(id) {
      if (id !== module) return null
      const folder = path.dirname(path.dirname(createRequire(id).resolve('class-validator')))
      return `export * from ${JSON.stringify(path.join(folder, 'esm2015/index.js'))}`
    },
  }
}

/** Our own modules, with the positions of their TypeScript sources. */
function ownModules(root) {
  return {
    name: 'own-modules',
    resolveId: (id) => (id === ADDRESS ? VIRTUAL + id : null),
    load(id) {
      if (id === VIRTUAL + ADDRESS) return ADDRESS_MODULE
      if (!id.startsWith(path.join(root, 'packages/')) || !fs.existsSync(`${id}.map`)) return null
      const code = fs.readFileSync(id, 'utf8')
      const map = fs.readFileSync(`${id}.map`, 'utf8')
      if (!code.includes('import.meta.url')) return { code, map }
      // In front of the first line, so that all lines keep their numbers.
      const own = `import { addressOf as addressInRepository } from '${ADDRESS}'; `
      return { code: own + code.replaceAll('import.meta.url', `addressInRepository(${JSON.stringify(path.relative(root, id))})`), map }
    },
  }
}

export const plugins = (root) => [texts(root), classValidator(root), addOns, unused, ownModules(root)]
