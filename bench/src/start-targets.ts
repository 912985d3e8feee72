import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Connection } from './load/connection.js'
import { Profiler } from './processes/profiler.js'
import { Databases } from './targets/databases.js'
import { buildCommit } from './targets/other-commit.js'
import type { Options } from './options.js'
import type { Cleanup } from './processes/cleanup.js'
import type { Progress } from './progress.js'
import type { TargetKind } from './targets/all-targets.js'
import type { OtherCommit } from './targets/other-commit.js'
import type { RunningTarget, Surroundings } from './targets/target.js'

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export interface Started {
  readonly kind: TargetKind
  readonly target: RunningTarget
  readonly connections: readonly Connection[]
  readonly profiler?: Profiler
}

interface Planned {
  readonly kind: TargetKind
  readonly other?: OtherCommit
}

/** One after the other: a first start makes keys and hashes passwords. */
export async function startTargets(options: Options, cleanup: Cleanup, progress: Progress): Promise<readonly Started[]> {
  const other = options.compared === undefined ? undefined : await buildOther(options.compared, cleanup, progress)
  const databases = new Databases(cleanup)
  const started: Started[] = []
  for (const planned of options.targets.flatMap((kind): readonly Planned[] => (other && kind.product === 'keyhall' ? [{ kind }, { kind, other }] : [{ kind }]))) {
    started.push(await startOne(planned, databases, options, { cleanup, progress }))
  }
  return started
}

async function buildOther(commit: string, cleanup: Cleanup, progress: Progress): Promise<OtherCommit> {
  progress.show(`building ${commit}`)
  return await buildCommit(commit, ROOT, cleanup)
}

interface Tools {
  readonly cleanup: Cleanup
  readonly progress: Progress
}

async function startOne({ kind, other }: Planned, databases: Databases, options: Options, { cleanup, progress }: Tools): Promise<Started> {
  const name = other ? `${kind.name}@${other.commit}` : kind.name
  progress.show(`starting ${name}`)
  const nodeFlags = options.hasProfiles ? ['--inspect=127.0.0.1:0'] : []
  const running = await kind.start(name, {
    cleanup, root: other?.root ?? ROOT, database: await databases.create(kind.storage), connections: options.connections, nodeFlags, ...installationOf(kind, options),
  })
  const target = other ? { ...running, commit: other.commit } : running
  const connections = connectionsTo(target, options.connections, cleanup)
  return { kind, target, connections, ...(options.hasProfiles ? { profiler: await profilerOf(target, options.outputFolder, cleanup) } : {}) }
}

function installationOf({ needs }: TargetKind, { installations }: Options): Pick<Surroundings, 'installation'> {
  const installation = needs && installations[needs]
  return installation === undefined ? {} : { installation }
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
