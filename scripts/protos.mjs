// Compiles the .proto files of packages/adapters-rpc into packages/adapters-rpc/src/messages/descriptor-set.ts.
// Run it after every change of them; test/rpc/descriptors.test.ts says when it was forgotten. buf comes through npx.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'

const BUF = '@bufbuild/buf@1.75.0'
const COLUMNS = 136

const rpc = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'packages/adapters-rpc')
const folder = path.join(rpc, 'proto')

/** What the sources are, so that a test can tell whether the descriptors are theirs. */
function digest() {
  const hash = createHash('sha256')
  const names = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.proto'))
  for (const name of names.sort()) hash.update(`${name}\0${fs.readFileSync(path.join(folder, name), 'utf8')}\0`)
  return hash.digest('hex')
}

function compiled() {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'protos-')), 'set.binpb')
  const flags = ['build', folder, '--as-file-descriptor-set', '--exclude-source-info', '--output', file]
  const { status } = spawnSync('npx', ['--yes', '--loglevel=error', '--package', BUF, 'buf', ...flags], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  const set = fs.readFileSync(file)
  fs.rmSync(path.dirname(file), { recursive: true })
  return set
}

const text = deflateRawSync(compiled(), { level: 9 }).toString('base64')
const lines = text.match(new RegExp(`.{1,${COLUMNS}}`, 'g')) ?? []
fs.writeFileSync(
  path.join(rpc, 'src/messages/descriptor-set.ts'),
  `/* eslint-disable max-lines -- written by scripts/protos.mjs from the files in proto/, and read by nobody */

/** SHA-256 of the \`.proto\` files that these are the descriptors of. */
export const SOURCES = '${digest()}'

/** A \`google.protobuf.FileDescriptorSet\`, deflated, in base64. */
export const DESCRIPTORS = \`
${lines.join('\n')}
\`
`,
)
