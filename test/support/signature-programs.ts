import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const guide = fs.readFileSync(`${root}/docs/actions.md`, 'utf8')

/** The function in docs/actions.md that verifies signatures, in a language. */
export function snippet(fence: string): string {
  const section = guide.slice(guide.indexOf('## Verify a signature'))
  const [, code] = new RegExp(`\`\`\`${fence}\\n([^]*?)\`\`\``).exec(section) ?? []
  assert.ok(code, `docs/actions.md has no ${fence} function`)
  return code
}

const KEY = 'the key of the target'
const BODY = '{"name":"Zoë"}'
const signed = (time: number, body: string, key: string): string => crypto.createHmac('sha256', key).update(`${time}.${body}`).digest('hex')

/** Headers, with whether a call with them is accepted. */
function cases(): readonly (readonly [title: string, header: string, isAuthentic: boolean])[] {
  const now = Math.floor(Date.now() / 1000)
  const good = signed(now, BODY, KEY)
  return [
    ['a signature', `t=${now},v1=${good}`, true],
    ['the second of two signatures', `t=${now},v1=${signed(now, BODY, 'the old key')},v1=${good}`, true],
    ['the signature of another key', `t=${now},v1=${signed(now, BODY, 'another key')}`, false],
    ['the signature of another body', `t=${now},v1=${signed(now, '{}', KEY)}`, false],
    ['an old signature', `t=${now - 400},v1=${signed(now - 400, BODY, KEY)}`, false],
    ['another time than the signed one', `t=${now - 1},v1=${good}`, false],
    ['a shortened signature', `t=${now},v1=${good.slice(0, 32)}`, false],
    ['no time', `v1=${good}`, false],
    ['nothing', '', false],
    ['something else', 'Bearer x=y;z', false],
  ]
}

/** How to run the function of a language over headers, which are the arguments after key and body. */
export interface SignatureProgram {
  readonly file: string
  readonly program: () => string
  readonly command: readonly [command: string, ...options: readonly string[]]
}

/** Asserts that the function accepts calls from Keyhall and no others. */
export function assertVerifiesSignatures({ file, program, command: [command, ...options] }: SignatureProgram): void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signatures-'))
  try {
    fs.writeFileSync(path.join(folder, file), program())
    const all = cases()
    const { stdout, stderr } = spawnSync(command, [...options, path.join(folder, file), KEY, BODY, ...all.map(([, header]) => header)], {
      encoding: 'utf8', env: { ...process.env, SIGNING_KEY: KEY },
    })
    assert.deepEqual(stdout.trim().split('\n'), all.map(([, , isAuthentic]) => String(isAuthentic)), stderr)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}
