// Builds packages/console into packages/console/dist: hashed files in assets/, each with its .br and .gz, and manifest.json for the server.
// Does nothing while its inputs are unchanged.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const folder = path.join(root, 'packages/console')
const dist = path.join(folder, 'dist')
const stamp = path.join(dist, '.inputs')

/** What the files depend on. The types of the client do not end up in them. */
const INPUTS = ['packages/console/src', 'docs/connect', 'packages/client/src', 'packages/texts/src', 'packages/console/package.json', 'pnpm-lock.yaml', 'scripts/console-build.mjs']

function digestOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const at = path.join(root, input)
    const files = fs.statSync(at).isDirectory() ? fs.readdirSync(at, { recursive: true }).map((name) => path.join(at, name)).toSorted() : [at]
    for (const file of files) {
      if (file.includes(`${path.sep}generated${path.sep}`) || fs.statSync(file).isDirectory()) continue
      hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

async function compress(file) {
  const body = fs.readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body, { level: 9 })])
  fs.writeFileSync(`${file}.br`, br)
  fs.writeFileSync(`${file}.gz`, gz)
}

const digest = digestOf(INPUTS)
if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === digest) process.exit(0)

// Decides whether React contains its warnings.
process.env.NODE_ENV = 'production'
const resolve = createRequire(path.join(folder, 'package.json')).resolve
const { build } = await import(pathToFileURL(resolve('vite')).href)
fs.rmSync(stamp, { force: true })
await build({
  root: folder,
  configFile: false,
  logLevel: 'warn',
  // Addresses relative to the file that names them: the base URL of the server may have a path.
  base: './',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  // Our packages from their sources: the build needs no compiled files.
  resolve: { conditions: ['source', 'module', 'browser', 'production'], dedupe: ['react', 'react-dom', 'get-nonce'] },
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: 'es2023',
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A slow machine is no fault of a plugin.
      checks: { bundlerTimings: false },
      // Libraries mark modules for servers of React; a browser has no use for that.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      input: path.join(folder, 'src/main.tsx'),
      output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' },
    },
  },
})
const assets = path.join(dist, 'assets')
const written = new Set(Object.values(JSON.parse(fs.readFileSync(path.join(dist, 'manifest.json'), 'utf8'))).flatMap(({ file, css = [], assets: own = [] }) => [file, ...css, ...own]).map((file) => path.basename(file)))
for (const name of fs.readdirSync(assets)) if (!written.has(name.replace(/\.(br|gz)$/, ''))) fs.rmSync(path.join(assets, name))
await Promise.all([...written].map((name) => compress(path.join(assets, name))))
fs.writeFileSync(stamp, digest)
