import fs from 'node:fs'
import path from 'node:path'

/** The core loop: what a developer runs before each commit. Folders and files; the longest name that fits a test file decides. */
const core = [
  'packages',
  'test/api',
  'test/browser/sign-in.test.ts',
  'test/client',
  'test/contracts',
  'test/documents',
  'test/embedding',
  'test/factors',
  'test/flows',
  'test/properties',
  'test/rpc',
  'test/transfer',
]

/** What takes processes, browsers, clones or several minutes. */
const rest = [
  'test/architecture',
  'test/browser',
  'test/client/responses.test.ts',
  'test/connect',
  'test/console',
  'test/contracts/postgres.test.ts',
  'test/documents/commands.test.ts',
  'test/embedding/exit.test.ts',
  'test/processes',
  'test/rpc/connect-methods.test.ts',
  'test/selftest',
  'test/storage',
  'test/support',
]

/**
 * The files that take longest, the longest first. They start first: one that starts last would run alone at the end, while the other cores rest.
 * A file that is missing here costs time and nothing else.
 */
export const longest = [
  'test/console/every-page.test.ts',
  'test/documents/commands.test.ts',
  'test/browser/pages.test.ts',
  'test/console/roles.test.ts',
  'test/processes/workers.test.ts',
  'test/console/users.test.ts',
  'test/console/branding.test.ts',
  'test/processes/shutdown.test.ts',
  'test/processes/console.test.ts',
  'test/console/applications.test.ts',
  'test/browser/factors.test.ts',
  'test/processes/import-kill.test.ts',
  'test/console/access.test.ts',
  'test/processes/kill.test.ts',
]

/** The tests of the core loop that hold on several kinds of storage run on the first kind there, and on the others here. */
const multiplied = ['test/api', 'test/factors', 'test/flows', 'test/properties', 'test/transfer']

/** The titles of such tests end with the kind: "(sqlite)". */
const ON_OTHER_STORAGES = String.raw`\b(sqlite|postgres)\)`

/** A test file that no list names. */
export class UnlistedTest extends Error {
  constructor(file) {
    super(`${file} belongs neither to the core loop nor to the rest of the tests: name its folder in scripts/run/suites.mjs`)
  }
}

/** @returns 'core' or 'rest' @throws UnlistedTest */
export function suiteOf(file) {
  const length = (names) => Math.max(0, ...names.filter((name) => isIn(file, name)).map((name) => name.length))
  const [inCore, inRest] = [length(core), length(rest)]
  if (inCore === inRest) throw new UnlistedTest(file)
  return inCore > inRest ? 'core' : 'rest'
}

const isIn = (file, name) => file === name || file.startsWith(`${name}/`)

/** Every test file of the workspace, as a path from its root. */
export function testFiles(root) {
  const packages = fs.readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/test`)
  return [...packages, 'test'].flatMap((folder) => filesIn(root, folder)).toSorted()
}

function filesIn(root, folder) {
  if (!fs.existsSync(path.join(root, folder))) return []
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : filesIn(root, name)
    return /\.test\.tsx?$/.test(name) ? [name] : []
  })
}

const longestFirst = (files) => [...longest.filter((name) => files.includes(name)), ...files.filter((name) => !longest.includes(name))]

/**
 * The runs of mocha that a suite takes, one after the other: files by their sources, further arguments, and the switch of test/support/storages.ts.
 *
 * @param suite `core`, `rest` or `all`
 * @throws UnlistedTest
 */
export function runsOf(suite, root) {
  const files = testFiles(root)
  const of = (name) => files.filter((file) => suiteOf(file) === name)
  if (suite === 'core') return [{ files: of('core'), storages: 'first' }]
  const others = of('core').filter((file) => multiplied.some((name) => isIn(file, name)))
  const rest = [{ files: longestFirst(of('rest')) }, { files: others, storages: 'others', args: [`--grep=${ON_OTHER_STORAGES}`] }]
  return suite === 'rest' ? rest : [{ files: of('core'), storages: 'first' }, ...rest]
}
