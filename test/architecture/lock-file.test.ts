import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './graph.js'

type Version = readonly [major: number, minor: number, patch: number]

/** The first version of each line that has the fixes named beside it. What is not installed passes. */
const minimum: Readonly<Record<string, { readonly version: string; readonly because: string }>> = {
  express: { version: '5.0.0', because: 'CVE-2024-29041, CVE-2024-43796' },
  'body-parser': { version: '2.2.1', because: 'CVE-2024-45590, CVE-2025-13466' },
  qs: { version: '6.14.2', because: 'CVE-2025-15284, CVE-2026-2391' },
  'path-to-regexp': { version: '8.4.0', because: 'CVE-2024-45296, CVE-2026-4926' },
  jose: { version: '4.15.5', because: 'CVE-2024-28176' },
  passport: { version: '0.6.0', because: 'CVE-2022-25896' },
  typeorm: { version: '1.0.0', because: 'CVE-2022-33171, CVE-2025-60542' },
  nodemailer: { version: '7.0.11', because: 'CVE-2025-13033, CVE-2025-14874' },
  undici: { version: '7.24.4', because: 'its fixes of March 2026' },
}

/** One JWT implementation, jose, reads every token. A second one would read some of them differently. */
const unwanted = ['jsonwebtoken', 'jws', 'jwa', 'node-jose']

const lock = fs.readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')

describe('the lock file', () => {
  it('is one that this test can read', () => {
    for (const name of ['express', 'passport', 'typeorm']) assert.equal(locked(name).length, 1, name)
  })

  for (const [name, { version, because }] of Object.entries(minimum)) {
    it(`has ${name} ${version} or newer (${because})`, () => {
      assert.deepEqual(locked(name).filter((each) => isOlder(each, version)), [])
    })
  }

  it('gives our packages one version of jose; the ZITADEL client in the tests brings its own', () => {
    const importers = lock.slice(lock.indexOf('\nimporters:\n'), lock.indexOf('\npackages:\n'))
    const versions = [...importers.matchAll(/^ {6}jose:\n.*\n {8}version: (.+)$/gm)].map(([, version]) => version)
    assert.ok(versions.length > 1)
    assert.equal(new Set(versions).size, 1)
  })

  it('has one implementation of JWT', () => {
    assert.deepEqual(unwanted.filter((name) => locked(name).length > 0), [])
  })

  it('names no address to download from', () => {
    assert.doesNotMatch(lock, /https?:\/\//)
  })
})

/** All versions of a package in the lock file; peers in parentheses and the quotes of scoped names are not part of them. */
function locked(name: string): string[] {
  const packages = lock.slice(lock.indexOf('\npackages:\n'), lock.indexOf('\nsnapshots:\n'))
  const entries = packages.matchAll(/^ {2}'?((?:@[^/]+\/)?[^@\s]+)@([^:'(]+)/gm)
  return [...entries].filter((match) => match[1] === name).map((match) => match[2] ?? '')
}

function isOlder(version: string, than: string): boolean {
  const [a, b] = [parse(version), parse(than)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

function parse(version: string): Version {
  const [major = NaN, minor = NaN, patch = NaN] = (version.split('-')[0] ?? '').split('.').map(Number)
  assert.ok(![major, minor, patch].some(Number.isNaN), `version ${version}`)
  return [major, minor, patch]
}
