// Bundles the compiled server and its command line into packages/app/dist/bundle: a few large files instead of thousands, without what is
// never used (docs/decisions/0040-bundled-server.md). Does nothing while its inputs are unchanged.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { plugins } from './bundle/plugins.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const app = path.join(root, 'packages/app')
const folder = path.join(app, 'dist/bundle')
const stamp = path.join(folder, '.inputs')

/** Compiled packages that the server does not contain. */
const OTHERS = ['console', 'client']

function inputs() {
  const compiled = fs.readdirSync(path.join(root, 'packages')).filter((name) => !OTHERS.includes(name)).flatMap((name) => {
    const dist = path.join(root, 'packages', name, 'dist')
    if (!fs.existsSync(dist)) return []
    return fs.readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.js')).map((file) => path.join(dist, file))
  })
  const own = fs.readdirSync(path.join(root, 'scripts/bundle')).map((name) => path.join(root, 'scripts/bundle', name))
  return [...compiled, ...own, fileURLToPath(import.meta.url), path.join(root, 'pnpm-lock.yaml')].toSorted()
}

function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** V8 keeps a text with one character beyond Latin-1 in two bytes for each. */
const inLatin1 = (code) => code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Where two modules declare a class of the same name, the bundler renames one. Its name is part of the API description and of log lines. */
const withClassNames = (code) =>
  code.replace(/\b([A-Za-z_]\w*)\$\d+ = class( extends [^{]+)? \{/g, (start, name) => `${start} static { Object.defineProperty(this, "name", { value: "${name}" }) }`)

async function bundled() {
  const { rolldown } = await import(pathToFileURL(createRequire(path.join(app, 'package.json')).resolve('rolldown')).href)
  const bundle = await rolldown({ input: { keyhall: path.join(app, 'dist/cli/main.js') }, platform: 'node', external: [/^node:/], checks: { bundlerTimings: false }, plugins: plugins(root) })
  const { output } = await bundle.generate({
    dir: folder,
    format: 'cjs',
    comments: false,
    // Errors in the log are translated to positions in the sources (packages/adapters-log/src/source-positions.ts). Node itself does not load the maps.
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
    // Names and lines stay, so that a stack can be read without maps.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  })
  return output.map(({ fileName, code, source }) => ({ fileName, content: code === undefined ? source : inLatin1(withClassNames(code)) }))
}

const digest = digestOf(inputs())
if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === digest) process.exit(0)

const files = await bundled()
fs.mkdirSync(folder, { recursive: true })
fs.rmSync(stamp, { force: true })
for (const { fileName, content } of files) fs.writeFileSync(path.join(folder, fileName), content)
const written = new Set(files.map(({ fileName }) => fileName))
for (const name of fs.readdirSync(folder)) if (!written.has(name)) fs.rmSync(path.join(folder, name))
fs.writeFileSync(stamp, digest)
