import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { signIn } from '../support/authorization.js'
import { FreshClone } from '../support/fresh-clone.js'
import { createDatabase } from '../support/postgres.js'
import type { TestDatabase } from '../support/postgres.js'
import { UserAgent } from '../support/user-agent.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const read = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8')

/** The pages in the order in which a reader comes to them. Each begins with the server on SQLite. */
const PAGES = [
  'README.md', 'docs/embedding.md', 'docs/configuration.md', 'docs/connect/README.md', 'docs/api.md', 'docs/policies.md', 'docs/branding.md', 'docs/migration.md',
  'docs/selftest.md', 'docs/backup.md', 'docs/actions.md', 'docs/operations.md', 'docs/text-messages.md', 'examples/relying-party/README.md',
] as const

/** Blocks that no test can run, by their first words, with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'bin/kc.sh export': 'runs on the machine of a Keycloak server',
  'KEYHALL_BOOTSTRAP_FILE=client.bootstrap.json npm start': 'test/connect starts a server with the registration of each page',
  'KEYHALL_SELFTEST_PASSWORD=': 'test/selftest/document.test.ts runs it',
  "umask 077\nsqlite3": 'needs sqlite3 and the tools of Postgres',
}

const blocksOf = (page: string): string[] => [...read(page).matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block)

/** What the reader fills in comes from the test. */
const withoutPlaceholders = (block: string): string => block.replace(/^\w+=…\n/gm, '')

const isServer = (block: string): boolean => /\bnpm start\b[^\n]*\n$/.test(block)

describe('the commands of the documents, pasted into a fresh clone with an empty HOME (U12, U13)', function () {
  this.timeout(240_000)
  let clone: FreshClone
  let database: TestDatabase
  /** Of the first start on each storage. */
  const tokens = new Map<string, string>()
  let storage = ''
  const skipped = new Set<string>()

  before(async () => {
    database = await createDatabase()
    clone = await FreshClone.create()
    const file = path.join(clone.folder, 'examples/relying-party/keyhall.bootstrap.json')
    fs.writeFileSync(file, clone.localized(fs.readFileSync(file, 'utf8')))
  })
  after(async () => {
    await clone.remove()
    await database.drop()
  })

  /** The token of the command that the first start prints. */
  const firstToken = async (): Promise<string> => {
    const [command = ''] = /^curl -s -u .*$/m.exec(clone.output) ?? []
    const answer = JSON.parse(await clone.run(`${command}\n`)) as { readonly access_token: string }
    return answer.access_token
  }

  const serve = async (block: string): Promise<void> => {
    await clone.startServer(block)
    storage = block.includes('KEYHALL_STORAGE') ? 'postgres' : 'sqlite'
    if (clone.output.includes('This is a new installation')) tokens.set(storage, await firstToken())
  }

  const paste = async (written: string): Promise<void> => {
    const block = withoutPlaceholders(written).replaceAll('postgres://keyhall:secret@localhost/keyhall', database.url)
    const reason = Object.keys(NOT_RUN).find((start) => written.startsWith(start))
    if (reason !== undefined) skipped.add(reason)
    else if (block.startsWith('npm run example')) await clone.startApplication(block)
    else if (isServer(block)) await serve(block)
    else await clone.run(block, { TOKEN: tokens.get(storage) ?? '' })
  }

  for (const page of PAGES) {
    it(`work in ${page}`, async () => {
      if (storage === 'postgres') await serve('npm start\n')
      for (const block of blocksOf(page)) await paste(block)
    })
  }

  it('leave the example application that signs people in', async () => {
    const agent = new UserAgent()
    const { leftTo } = await agent.open(clone.localized('http://localhost:3000/login'))
    assert.ok(leftTo)
    const back = await signIn(agent, leftTo, { loginName: 'demo@example.localhost', password: 'rabbit hole demo' })
    assert.ok(back.leftTo)
    assert.match((await agent.open(back.leftTo)).html, /Hello, Dee Mo/)
  })

  it('leave no file with password hashes that git would add, or that others can read', async () => {
    for (const name of ['importBody.json', 'auth0.importBody.json']) {
      assert.equal(fs.statSync(path.join(clone.folder, name)).mode & 0o777, 0o600, name)
    }
    const ignored = read('.gitignore').split('\n')
    for (const pattern of ['importBody.json*', '*.importBody.json*', 'export.json']) assert.ok(ignored.includes(pattern), pattern)
  })

  it('are all on a page of this test, and every exception is one', () => {
    const documents = ['README.md', 'SECURITY.md', ...fs.readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)]
    const withCommands = documents.filter((name) => name.endsWith('.md') && blocksOf(name).length > 0)
    assert.deepEqual(withCommands.filter((name) => !(PAGES as readonly string[]).includes(name)), [])
    assert.deepEqual(Object.keys(NOT_RUN).filter((start) => !skipped.has(start)), [])
  })
})
