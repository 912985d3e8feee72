import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Connection } from './load/connection.js'
import { Profiler } from './processes/profiler.js'
import type { Options } from './options.js'
import type { Cleanup } from './processes/cleanup.js'
import type { Progress } from './progress.js'
import type { RunningTarget } from './targets/target.js'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export interface Started {
  readonly target: RunningTarget
  readonly connections: readonly Connection[]
  readonly profiles?: Profiler
}

/** One after the other: a first start makes keys and hashes passwords. */
export async function startTargets(options: Options, cleanup: Cleanup, progress: Progress): Promise<readonly Started[]> {
  const { hasProfiles, outputFolder } = options
  const started: Started[] = []
  for (const { name, storage, start } of options.targets) {
    progress.show(`starting ${name}`)
    const database = { kind: storage, location: path.join(cleanup.folder('data'), 'bench.db') }
    const target = await start(name, { cleanup, root: ROOT, database, nodeFlags: hasProfiles ? ['--inspect=127.0.0.1:0'] : [] })
    const connections = connectionsTo(target, options.connections, cleanup)
    started.push({ target, connections, ...(hasProfiles ? { profiles: await profilerOf(target, outputFolder, cleanup) } : {}) })
  }
  return started
}

function connectionsTo(target: RunningTarget, count: number, cleanup: Cleanup): readonly Connection[] {
  const connections = Array.from({ length: count }, () => new Connection(target.baseUrl))
  cleanup.add(async () => { await Promise.all(connections.map((connection) => connection.close())) })
  return connections
}

async function profilerOf({ logFile }: RunningTarget, folder: string, cleanup: Cleanup): Promise<Profiler> {
  const profiler = await Profiler.attach(logFile, folder)
  cleanup.add(() => { profiler.close() })
  return profiler
}
