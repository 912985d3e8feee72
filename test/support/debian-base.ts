import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The user of the official Node images, with their id. */
export const NODE_USER = { name: 'node', id: 1000 } as const

/** What Node needs, and before 22.16, which has no SQLite for us, what compiles better-sqlite3. */
export const PACKAGES = ['ca-certificates', 'libstdc++6', ...((await needsCompiler()) ? ['g++', 'make', 'python3'] : ['libatomic1'])]
const DEPENDS = ['depends', '--recurse', '--installed', ...['suggests', 'recommends', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`)]
/** Files outside of packages: alternatives, the package database, certificates and accounts. */
const GENERATED = ['/bin', '/sbin', '/lib', '/lib64', '/etc/alternatives', '/var/lib/dpkg', '/etc/ssl/certs', '/etc/passwd', '/etc/group']
const DOCUMENTATION = /^\/usr\/share\/(doc|man|locale|info)\//
const MAX_OUTPUT_BYTES = 64 * 2 ** 20

const run = (command: string, args: readonly string[], input?: string): string =>
  execFileSync(command, [...args], { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, input, stdio: ['pipe', 'pipe', 'ignore'] })

const query = (format: string): string[][] => run('dpkg-query', ['-W', '-f', `${format}\\n`]).split('\n').map((line) => line.split(' '))

async function needsCompiler(): Promise<boolean> {
  const file = '../../../scripts/run/sqlite-add-on.mjs'
  const { needsSqliteAddOn } = (await import(file)) as { needsSqliteAddOn: (version: string) => boolean }
  return needsSqliteAddOn(process.versions.node)
}

/** Whether this machine has the packages of a base image. */
export function hasDebianPackages(): boolean {
  try {
    run('dpkg-query', ['-L', ...PACKAGES])
    return npmOf(nodePrefix()) !== undefined
  } catch {
    return false
  }
}

/**
 * Writes the root file system of a base image: Debian's packages, Node and npm as this machine has them, without a download.
 * npm and pnpm look into `/npm` and `/store` first.
 */
export function writeDebianBase(folder: string): void {
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) fs.mkdirSync(path.join(folder, 'usr', name), { recursive: true })
  const list = path.join(path.dirname(folder), 'files')
  fs.writeFileSync(list, files().join('\n'))
  execFileSync('sh', ['-c', 'tar --no-recursion --ignore-failed-read -cf - -T "$1" 2>/dev/null | tar -xf - -C "$2"', 'sh', list, folder])
  copyNode(path.join(folder, 'usr/local'))
  const people = (name: string) => fs.readFileSync(path.join(folder, 'etc', name), 'utf8').split('\n').filter((line) => line !== '' && Number(line.split(':')[2]) < NODE_USER.id)
  const { name, id } = NODE_USER
  fs.writeFileSync(path.join(folder, 'etc/passwd'), `${people('passwd').join('\n')}\n${name}:x:${id}:${id}::/home/${name}:/bin/sh\n`)
  fs.writeFileSync(path.join(folder, 'etc/group'), `${people('group').join('\n')}\n${name}:x:${id}:\n`)
  fs.writeFileSync(path.join(folder, 'root/.npmrc'), 'cache=/npm\nstore-dir=/store\nprefer-offline=true\n')
}

/** Every file of the packages, of what they depend on, and of the essential packages. */
function files(): string[] {
  const essential = query('${Package} ${Essential}').filter(([, isEssential]) => isEssential === 'yes').map(([name = '']) => name)
  const installed = new Set(query('${Package} ${db:Status-Status}').filter(([, status]) => status === 'installed').map(([name]) => name))
  const needed = run('apt-cache', [...DEPENDS, ...PACKAGES, ...essential]).split('\n').filter((name) => installed.has(name))
  const packaged = run('dpkg-query', ['-L', ...new Set(needed)]).split('\n')
  const chosen = run('find', ['/usr/bin', '-lname', '/etc/alternatives/*']).split('\n')
  const generated = run('find', GENERATED).split('\n')
  return [...new Set([...packaged, ...chosen, ...generated])].filter((file) => file.startsWith('/') && !DOCUMENTATION.test(file)).toSorted()
}

const nodePrefix = (): string => path.dirname(path.dirname(fs.realpathSync(process.execPath)))

const npmOf = (prefix: string): string | undefined => [prefix, '/usr', '/usr/local'].map((each) => path.join(each, 'lib/node_modules/npm')).find((each) => fs.existsSync(each))

function copyNode(target: string): void {
  const prefix = nodePrefix()
  const copies = [
    [process.execPath, 'bin/node'],
    [path.join(prefix, 'include/node'), 'include/node'],
    [npmOf(prefix) ?? '', 'lib/node_modules/npm'],
  ] as const
  for (const [from, to] of copies) {
    fs.mkdirSync(path.join(target, path.dirname(to)), { recursive: true })
    execFileSync('cp', ['-aL', from, path.join(target, to)])
  }
  for (const name of ['npm', 'npx']) fs.symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(target, 'bin', name))
}
