import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const guide = fs.readFileSync(`${root}/docs/actions.md`, 'utf8')

/** The function in docs/actions.md in a language. */
function snippet(fence: string): string {
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

const GO = `package main

import (
\t"crypto/hmac"
\t"crypto/sha256"
\t"encoding/hex"
\t"fmt"
\t"os"
\t"strconv"
\t"strings"
\t"time"
)

func main() {
\tfor _, header := range os.Args[3:] {
\t\tfmt.Println(isAuthentic(header, []byte(os.Args[2]), os.Args[1]))
\t}
}

`

const PYTHON = `
import sys
for header in sys.argv[3:]:
    print(str(is_authentic(header, sys.argv[2].encode(), sys.argv[1])).lower())
`

const NODE = 'for (const header of process.argv.slice(4)) console.log(isAuthentic(header, process.argv[3], process.argv[2]))\n'

const LANGUAGES = [
  { fence: 'js', file: 'check.mjs', program: () => `${snippet('js')}\n${NODE}`, command: [process.execPath] },
  { fence: 'python', file: 'check.py', program: () => `${snippet('python')}\n${PYTHON}`, command: ['python3'] },
  { fence: 'go', file: 'check.go', program: () => `${GO}${snippet('go')}`, command: ['go', 'run'] },
] as const

describe('the functions in docs/actions.md that verify signatures', function () {
  this.timeout(60_000)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signatures-'))
  after(() => fs.rmSync(folder, { recursive: true }))

  for (const { fence, file, program, command: [command, ...options] } of LANGUAGES) {
    it(`accept calls from Keyhall and no others (${fence})`, function () {
      if (fence === 'go' && spawnSync('go', ['version']).error) this.skip()
      fs.writeFileSync(path.join(folder, file), program())
      const all = cases()
      const { stdout, stderr } = spawnSync(command, [...options, path.join(folder, file), KEY, BODY, ...all.map(([, header]) => header)], {
        encoding: 'utf8', env: { ...process.env, SIGNING_KEY: KEY },
      })
      assert.deepEqual(stdout.trim().split('\n'), all.map(([, , isAuthentic]) => String(isAuthentic)), stderr)
    })
  }
})
