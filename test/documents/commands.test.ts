import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { signIn } from '../support/authorization.js'
import { ConnectPage } from '../support/connect-page.js'
import { FreshClone } from '../support/fresh-clone.js'
import { createDatabase, startPostgres } from '../support/postgres.js'
import type { TestDatabase } from '../support/postgres.js'
import { canDump, demand, isAtHand, serverOfDump } from '../support/tools-at-hand.js'
import { UserAgent } from '../support/user-agent.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const read = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8')

/** The pages in the order in which a reader comes to them. Each begins with the server on SQLite. */
const PAGES = [
  'README.md', 'docs/embedding.md', 'docs/configuration.md', 'docs/connect/README.md', 'docs/api.md', 'docs/policies.md', 'docs/branding.md', 'docs/resources.md', 'docs/mcp.md', 'docs/migration.md',
  'docs/selftest.md', 'docs/backup.md', 'docs/actions.md', 'docs/operations.md', 'docs/scaling.md', 'docs/text-messages.md', 'examples/relying-party/README.md',
] as const

/** Pages whose commands this test does not run, by the start of their path, with the reason. */
const OTHER_PAGES: Readonly<Record<string, string>> = {
  'docs/fapi.md': 'they ask the server at port 8080, which is not free everywhere: test/selftest/document.test.ts runs them',
  'docs/ciba.md': 'they ask the server at port 8080, which is not free everywhere: test/selftest/document.test.ts runs the last one, test/flows sends the others',
  'docs/identity-providers.md': 'they need providers that the reader has: test/flows/external-sign-in, saml-sign-in and ldap-sign-in send the same messages',
  'docs/connect/': "they belong in a project of the reader's: test/connect runs the registration and the code of each page",
}

/** Blocks that no test runs, by their first words, with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'bin/kc.sh export': 'is a command of Keycloak, which comes as no package; its result is docs/examples/keycloak-realm.json',
  'KEYHALL_SELFTEST_PASSWORD=': 'asks the server at port 8080, which is not free everywhere: test/selftest/document.test.ts runs it',
}

const SQLITE3 = 'needs sqlite3: install the Debian package sqlite3'

/** Blocks that need a tool of the machine, by their first words, with how to get it. They run where it is at hand. */
const NEEDS: Readonly<Record<string, readonly [isAtHand: (database: string) => Promise<boolean>, needs: string]>> = {
  'umask 077\nsqlite3': [() => isAtHand('sqlite3', '--version'), SQLITE3],
  'umask 077\npg_dump': [canDump, 'needs a pg_dump as new as the server: install the Debian packages postgresql-client and postgresql of one version'],
}

const startsOf = (table: Readonly<Record<string, unknown>>, text: string): string | undefined => Object.keys(table).find((start) => text.startsWith(start))

const blocksOf = (page: string): string[] => [...read(page).matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block)

/** What the reader fills in comes from the test. */
const withoutPlaceholders = (block: string): string => block.replace(/^\w+=…\n/gm, '')

const isServer = (block: string): boolean => /\bnpm start\b[^\n]*\n$/.test(block)

/** A database that the `pg_dump` of this machine can dump, if a server of its version is installed. */
async function dumpableDatabase(): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const database = await createDatabase()
  const installed = (await canDump(database.url)) ? undefined : await serverOfDump()
  if (installed === undefined) return database
  await database.drop()
  const server = await startPostgres({ installed })
  return { url: server.url, drop: () => server.stop() }
}

describe('the commands of the documents, pasted into a fresh clone with an empty HOME', function () {
  this.timeout(240_000)
  let clone: FreshClone
  let database: Pick<TestDatabase, 'url' | 'drop'>
  /** Of the first start on each storage. */
  const tokens = new Map<string, string>()
  let storage = ''
  const exceptions = new Set<string>()

  before(async () => {
    database = await dumpableDatabase()
    clone = await FreshClone.create()
    const file = path.join(clone.folder, 'examples/relying-party/keyhall.bootstrap.json')
    fs.writeFileSync(file, clone.localized(fs.readFileSync(file, 'utf8')))
    // The reader saves it from a page of docs/connect.
    new ConnectPage('openid-client').write(clone.folder, 'client.bootstrap.json')
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

  const canRun = async (block: string): Promise<boolean> => {
    const [exception, need] = [startsOf(NOT_RUN, block), startsOf(NEEDS, block)]
    for (const start of [exception, need]) if (start !== undefined) exceptions.add(start)
    return exception === undefined && (need === undefined || (await NEEDS[need]?.[0](database.url)) === true)
  }

  const paste = async (written: string): Promise<void> => {
    const block = withoutPlaceholders(written).replaceAll('postgres://keyhall:secret@localhost/keyhall', database.url)
    const [, needs] = NEEDS[startsOf(NEEDS, written) ?? ''] ?? []
    if (!(await canRun(written))) console.log(`        not run here: ${written.replaceAll('\n', '; ')}${needs === undefined ? '' : `: ${needs}`}`)
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

  it('start an example application that signs users in', async () => {
    const agent = new UserAgent()
    const { leftTo } = await agent.open(clone.localized('http://localhost:3000/login'))
    assert.ok(leftTo)
    const back = await signIn(agent, leftTo, { loginName: 'demo@example.localhost', password: 'rabbit hole demo' })
    assert.ok(back.leftTo)
    assert.match((await agent.open(back.leftTo)).html, /Hello, Dee Mo/)
  })

  it('leave no file with password hashes that git would add or others can read', async () => {
    for (const name of ['importBody.json', 'auth0.importBody.json']) {
      assert.equal(fs.statSync(path.join(clone.folder, name)).mode & 0o777, 0o600, name)
    }
    const ignored = read('.gitignore').split('\n')
    for (const pattern of ['importBody.json*', '*.importBody.json*', 'export.json']) assert.ok(ignored.includes(pattern), pattern)
  })

  it('create the requested SQLite backup, where sqlite3 is installed', async () => {
    // The documented command is that of SQLite itself, which a machine may lack.
    await demand(SQLITE3, 'sqlite3', '--version')
    for (const name of ['keyhall-backup.db', 'keyhall-master.key']) assert.equal(fs.statSync(path.join(clone.folder, name)).mode & 0o777, 0o600, name)
  })

  it('are all covered by this test, and every exception is needed', () => {
    const marked = (folder: string): string[] => fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')).map((name) => path.join(folder, name))
    const atRoot = fs.readdirSync(root).filter((name) => name.endsWith('.md'))
    const withCommands = [...atRoot, ...marked('docs')].filter((name) => blocksOf(name).length > 0)
    const elsewhere = withCommands.filter((name) => !(PAGES as readonly string[]).includes(name))
    assert.deepEqual(elsewhere.filter((name) => startsOf(OTHER_PAGES, name) === undefined), [])
    assert.deepEqual([...Object.keys(NOT_RUN), ...Object.keys(NEEDS)].filter((start) => !exceptions.has(start)), [])
  })
})
