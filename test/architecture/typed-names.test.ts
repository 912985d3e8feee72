import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'

/** Reads of the accounts that a typed name could mean. */
const READS = /\.candidates\(/
/** The functions in which a verified address precedes a login name of an unverified domain. */
const RULES = /\b(?:pickByLoginName|isReachedBy)\(/

/** Files that read candidates without choosing an account, with the reason. */
const EXCUSED: Readonly<Record<string, string>> = {
  'core/src/management/accounts/rename-user.ts': 'looks for any account that already has the name',
  'core/src/flows/auth-requests/sign-in-policies.ts': 'drops the organization of a domain for an address elsewhere',
}

describe('accounts that a typed name means', () => {
  it('are chosen by the function in which a verified address precedes an unverified domain', () => {
    const files = fs.readdirSync('packages', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
      .map(({ parentPath, name }) => path.join(parentPath, name).split(path.sep).slice(1).join('/'))
      .filter((file) => /^[\w-]+\/src\//.test(file))
    const readers = files.filter((file) => READS.test(fs.readFileSync(path.join('packages', file), 'utf8')))
    assert.ok(readers.length > Object.keys(EXCUSED).length)
    const others = readers.filter((file) => !RULES.test(fs.readFileSync(path.join('packages', file), 'utf8')))
    assert.deepEqual(others.toSorted(), Object.keys(EXCUSED).toSorted(), 'use pickByLoginName, or name the reason here')
  })
})
