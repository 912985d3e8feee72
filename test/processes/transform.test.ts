import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Installation } from '../support/keyhall-process.js'
import type { Variables } from '../support/keyhall-process.js'

const USER = {
  id: 'u1', username: 'alice', firstName: 'Alice', lastName: 'Liddell', email: 'alice@example.com', emailVerified: true, enabled: true,
}
const DOCUMENT = {
  dataOrgs: {
    orgs: [{
      orgId: '100',
      humanUsers: [{
        userId: 'u1',
        user: {
          userName: 'alice',
          profile: { firstName: 'Alice', lastName: 'Liddell' },
          email: { email: 'alice@example.com', isEmailVerified: true },
        },
      }],
    }],
  },
  timeout: '30m0s',
}

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

describe('keyhall transform', () => {
  let installation: Installation
  beforeEach(async () => { installation = await Installation.create() })
  afterEach(() => installation.remove())

  async function run(command: readonly string[], variables: Variables = {}) {
    const ran = installation.launch(variables, ['transform', ...command])
    const { code } = await ran.finished()
    return { code, stdout: ran.stdout, stderr: ran.stderr }
  }
  const read = (name: string): string => fs.readFileSync(path.join(installation.folder, name), 'utf8')
  const names = (): readonly string[] => fs.readdirSync(installation.folder).toSorted()

  it('writes ./importBody.json with a timeout of 30 minutes by default, readable by the owner only', async () => {
    installation.write('realm.json', { realm: 'shop', users: [{ ...USER, federatedIdentities: [{ userId: '1' }] }] })
    const { code, stdout, stderr } = await run(['keycloak', '--org', '100', '--realm', './realm.json'])
    assert.deepEqual([code, stdout], [0, ''])
    assert.equal(read('importBody.json'), `${JSON.stringify(DOCUMENT)}\n`)
    assert.equal(stderr, [
      '1 user in ./importBody.json', '1 left out, 0 changed:',
      '  1  users[].federatedIdentities left out: the identity provider is not converted', 'For example:',
      '  user alice (u1): users[0].federatedIdentities', 'Each of them is in ./importBody.json.loss.json', '',
    ].join('\n'))
    assert.deepEqual(names(), ['importBody.json', 'importBody.json.loss.json', 'realm.json'])
    for (const name of names().slice(0, 2)) assert.equal(fs.statSync(path.join(installation.folder, name)).mode & 0o777, 0o600)
  })

  it('writes to the given path, with line breaks and the given timeout', async () => {
    installation.write('realm.json', { realm: 'shop', users: [USER] })
    const { code } = await run([
      'keycloak', '--org=100', '--output', 'out.json', '--report', 'lost.json', '--timeout', '1h30m', '--multiline',
    ])
    assert.equal(code, 0)
    assert.equal(read('out.json'), `${JSON.stringify({ ...DOCUMENT, timeout: '1h30m0s' }, undefined, 2)}\n`)
    assert.deepEqual((JSON.parse(read('lost.json')) as { readonly losses: unknown }).losses, [])
    assert.deepEqual(names(), ['lost.json', 'out.json', 'realm.json'])
  })

  it('writes the document, and nothing else, to standard output', async () => {
    installation.write('realm.json', { realm: 'shop', users: [USER] })
    const { code, stdout } = await run(['keycloak', '--org', '100', '--output', '-'])
    assert.deepEqual([code, stdout], [0, `${JSON.stringify(DOCUMENT)}\n`])
    assert.deepEqual(names(), ['importBody.json.loss.json', 'realm.json'])
  })

  it('converts users and passwords of Auth0', async () => {
    const user = {
      user_id: 'u1', username: 'alice', given_name: 'Alice', family_name: 'Liddell', email: 'alice@example.com', email_verified: false,
    }
    installation.write('users.json', `${JSON.stringify(user)}\n`)
    installation.write('passwords.json', '[]')
    const { code, stderr } = await run([
      'auth0', '--org', '100', '--users', 'users.json', '--passwords', './passwords.json', '--email-verified',
    ])
    assert.equal(code, 0, stderr)
    assert.equal(read('importBody.json'), `${JSON.stringify(DOCUMENT)}\n`)
    assert.equal(stderr, '1 user in ./importBody.json\nEverything was converted. The report: ./importBody.json.loss.json\n')
  })

  it('rejects wrong options with status 2, and writes nothing', async () => {
    const refused: readonly (readonly [readonly string[], RegExp])[] = [
      [['keycloak'], /^keyhall transform keycloak: the arguments are refused:\n {2}--org is missing\n/],
      [['keycloak', '--org', 'a b', '--timeout', 'soon'], /\n {2}--org: expected 1 to 200 printable.*\n {2}--timeout: expected a duration/],
      [['auth0', '--org', '100', '--realm', 'x'], /there is no option --realm/],
      [['okta'], /^There is no command "transform okta"\.\n\nUsage: keyhall transform <command>\n\n {2}keycloak .*\n {2}auth0 /],
    ]
    for (const [command, expected] of refused) {
      const { code, stdout, stderr } = await run(command)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr, expected)
    }
    assert.deepEqual(names(), [])
  })

  it('rejects an unusable file with status 1, and leaves an earlier document unchanged', async () => {
    installation.write('importBody.json', 'before')
    const refused: readonly (readonly [unknown, RegExp])[] = [
      [undefined, /^keyhall: \.\/realm\.json: there is no such file\n$/],
      ['{"users":[{"id":1},', /^keyhall: \.\/realm\.json: users\[1\]: ends too early\n$/],
      [[{ realm: 'a' }, { realm: 'b' }], /^keyhall: \.\/realm\.json: has several realms, "a", "b": choose one with --realm-name\n$/],
    ]
    for (const [content, expected] of refused) {
      if (content !== undefined) installation.write('realm.json', content)
      const { code, stdout, stderr } = await run(['keycloak', '--org', '100'])
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, expected)
      assert.equal(read('importBody.json'), 'before')
      assert.deepEqual(names().filter((name) => name !== 'realm.json'), ['importBody.json'])
    }
  })

  it('names a path that it cannot write to', async () => {
    installation.write('realm.json', { users: [] })
    fs.mkdirSync(path.join(installation.folder, 'folder'))
    const [folder, nowhere] = [
      await run(['keycloak', '--org', '100', '--output', 'folder']), await run(['keycloak', '--org', '100', '--output', 'nowhere/a.json']),
    ]
    assert.deepEqual([folder.code, folder.stderr], [1, 'keyhall: folder: is a folder\n'])
    assert.deepEqual(
      [nowhere.code, nowhere.stderr], [1, 'keyhall: nowhere/a.json: cannot be written: there is no such folder\n'],
    )
    assert.deepEqual(names(), ['folder', 'realm.json'])
  })

  it('streams the users: 80 MB pass through 64 MB of memory', async () => {
    const file = path.join(installation.folder, 'realm.json')
    const padding = 'x'.repeat(3_000)
    fs.writeFileSync(file, '{"realm":"shop","users":[')
    for (let batch = 0; batch < 25; batch++) {
      const users = Array.from({ length: 1_000 }, (_, index) => {
        const name = `user-${batch}-${index}`
        return JSON.stringify({ ...USER, id: name, username: name, groups: ['/all'], fromTheFuture: padding })
      })
      fs.appendFileSync(file, `${batch === 0 ? '' : ','}${users.join(',')}`)
    }
    fs.appendFileSync(file, '],"groups":[{"name":"all","realmRoles":["member"]}],"roles":{"realm":[{"name":"member"}]}}')
    const { code, stderr } = await run(['keycloak', '--org', '100'], { NODE_OPTIONS: '--max-old-space-size=64' })
    assert.equal(code, 0, stderr.slice(0, 2_000))
    assert.match(stderr, /^25,000 users, 25,000 grants, 25,000 metadata entries, 1 role in /)
    const { dataOrgs: { orgs: [org] } } = JSON.parse(read('importBody.json')) as typeof DOCUMENT
    assert.equal(new Set(org?.humanUsers.map(({ userId }) => userId)).size, 25_000)
  })

  it('prints what docs/migration.md shows for the example', async () => {
    const guide = fs.readFileSync(path.join(ROOT, 'docs/migration.md'), 'utf8')
    const [, command = '', said] = /<!-- tried by \S+ -->\n```sh\nnpm run keyhall -- transform (.*)\n```\n[^`]*```text\n([^`]*)```/.exec(guide) ?? []
    const { code, stderr } = await run(command.replace('docs/examples', path.join(ROOT, 'docs/examples')).replace('"$ORG"', '100').split(' '))
    assert.deepEqual([code, stderr], [0, said])
    const line = /```json\n(.*)\n```/.exec(guide)?.[1] ?? 'nothing'
    assert.ok(read('importBody.json.loss.json').includes(`\n    ${line},\n`))
  })

  it('supports the options that docs/migration.md lists', async () => {
    const guide = fs.readFileSync(path.join(ROOT, 'docs/migration.md'), 'utf8')
    const helps = await Promise.all(['keycloak', 'auth0'].map(async (source) => (await run([source, '--help'])).stdout))
    const all = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)
    const listed = all(guide, /^\| (`--.*?) \|/gm).flatMap((cell) => all(cell, /`(--[a-z-]+)`/g))
    const helped = helps.flatMap((help) => all(help, /^ {2}(--[a-z-]+)/gm))
    assert.deepEqual(listed.toSorted(), [...new Set(helped)].toSorted())
  })

  it('leaves no file behind when it is stopped', async () => {
    const file = path.join(installation.folder, 'realm.json')
    const users = Array.from({ length: 60_000 }, (_, index) => JSON.stringify({ ...USER, id: `u${index}`, username: `n${index}` }))
    fs.writeFileSync(file, `{"realm":"shop","users":[${users.join(',')}]}`)
    const ran = installation.launch({}, ['transform', 'keycloak', '--org', '100'])
    const hasBegun = () => names().filter((name) => name.endsWith('.tmp')).length > 2
    while (!hasBegun() && !ran.hasEnded) await new Promise((resolve) => void setImmediate(resolve))
    const { code } = await ran.end('SIGTERM')
    assert.equal(code, 143)
    assert.deepEqual(names(), ['realm.json'])
  })
})
