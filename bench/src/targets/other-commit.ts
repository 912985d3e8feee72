import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Cleanup } from '../processes/cleanup.js'

const run = promisify(execFile)

/** Milliseconds: installing and compiling. */
const PATIENCE = 15 * 60_000

export interface OtherCommit {
  /** Abbreviated. */
  readonly commit: string
  /** Where it is built. */
  readonly root: string
}

/** Checks a commit out into a temporary worktree of the repository, and builds the server there. */
export async function buildCommit(name: string, repository: string, cleanup: Cleanup): Promise<OtherCommit> {
  const commit = await resolve(name, repository)
  const root = path.join(cleanup.folder('commit'), 'tree')
  await run('git', ['worktree', 'add', '--detach', root, commit], { cwd: repository })
  cleanup.add(async () => { await run('git', ['worktree', 'remove', '--force', root], { cwd: repository }) })
  await built(root)
  return { commit, root }
}

/** Abbreviated, with a mark when files have changed since. @returns `unknown` outside of a repository */
export async function currentCommit(repository: string): Promise<string> {
  try {
    return (await run('git', ['describe', '--always', '--dirty', '--exclude=*'], { cwd: repository })).stdout.trim()
  } catch {
    return 'unknown'
  }
}

async function resolve(name: string, repository: string): Promise<string> {
  try {
    return (await run('git', ['rev-parse', '--verify', '--short', `${name}^{commit}`], { cwd: repository })).stdout.trim()
  } catch (cause) {
    throw new Error(`--compare: "${name}" is not a commit of this repository`, { cause })
  }
}

/** The cheapest verb that installs and compiles the server, and nothing else. */
async function built(root: string): Promise<void> {
  try {
    await run(process.execPath, ['scripts/run.mjs', 'keyhall', 'version'], { cwd: root, timeout: PATIENCE, maxBuffer: 1e8 })
  } catch (error) {
    const { stderr = '' } = error as { readonly stderr?: string }
    throw new Error(`--compare: the commit does not build:\n${stderr.trimEnd().split('\n').slice(-15).join('\n')}`, { cause: error })
  }
}
