import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import type { Storage } from '@keyhall/core/stores'
import type { BootstrapDocument } from '@keyhall/core/setup'
import { createLogger } from '@keyhall/adapters-log'
import type { StorageSetting } from '../config/storage-setting.js'
import { endProcess } from '../lifecycle/end-process.js'
import { Lifecycle } from '../lifecycle/lifecycle.js'
import { assertCanListen } from '../lifecycle/listen.js'
import { listeningAddress } from '../lifecycle/listening-address.js'
import { untilFault } from '../lifecycle/until-fault.js'
import { chooseMasterKey, masterKeySource, storageLost } from '../master-key/master-key.js'
import { tlsFiles } from '../tls-files.js'
import { READINESS } from '../wiring/tokens.js'
import { processConfig, readTextFile } from './run-config.js'
import type { ParsedOptions } from './options.js'
import { NEW_INSTALLATION } from './start-options.js'
import { allWorkersPaused } from './signals.js'
import type { StopRequest } from './signals.js'
import type { Opened, Start } from './start-state.js'
import { superviseWorkers } from './workers.js'

const PATIENCE = { notice: 500, others: 200, idle: 2_000, requests: 6_000 } as const

/** Hard limit of a graceful stop, in milliseconds; longer than everything that `PATIENCE` allows. */
const MAX_STOP = 15_000

/** Milliseconds. Longer than the time after which the first process kills a worker. */
const MAX_STOP_OF_WORKERS = 20_000

async function openStorage(setting: StorageSetting): Promise<Storage> {
  if (setting.kind !== 'memory') return (await import('@keyhall/adapters-persistence')).openStorage(setting)
  return (await import('@keyhall/adapters-memory')).openMemoryStorage()
}

async function open({ config, lifecycle, isNewRequested }: Start): Promise<Opened> {
  const source = masterKeySource(config)
  const isMissing = config.storage.kind === 'sqlite' && !existsSync(config.storage.path)
  // Checked before an empty file is created.
  if (isMissing && source.kind === 'file' && source.existing && !isNewRequested) throw storageLost(source.file)
  if (source.kind === 'file') source.file.makeDirectory()
  const storage = await openStorage(config.storage)
  lifecycle.onClose(() => storage.close())
  const isSetUp = (await storage.read(({ instance }) => instance.get())) !== undefined
  return { storage, masterKey: chooseMasterKey(source, { isSetUp, isNewRequested }) }
}

async function readBootstrap(file: string): Promise<BootstrapDocument> {
  const { parseBootstrapText } = await import('@keyhall/documents/bootstrap')
  return parseBootstrapText(readTextFile(file))
}

/** Checks everything that needs no storage, before anything is created. @returns the bootstrap document, if there is one */
async function checkFirst({ config, address, logger }: Start): Promise<BootstrapDocument | undefined> {
  for (const warning of config.warnings) logger.warn(warning)
  const document = config.bootstrapFile === undefined ? undefined : await readBootstrap(config.bootstrapFile)
  await assertCanListen(address)
  if (config.debugListen) await assertCanListen(config.debugListen)
  return document
}

/** Waits for a step of the start or for a stop request. */
const unlessStopped = <T>(stop: StopRequest, step: Promise<T>): Promise<T | undefined> => Promise.race([step, stop.received.then(() => undefined)])

/** Ends the process when a graceful stop takes too long. */
function limitStop(stop: StopRequest, { config, logger }: Pick<Start, 'config' | 'logger'>): void {
  const milliseconds = cluster.isPrimary && config.workers > 1 ? MAX_STOP_OF_WORKERS : MAX_STOP
  void stop.repeated.then(() => endProcess(logger, 1))
  void stop.received.then(() => void setTimeout(() => void endProcess(logger, 1), milliseconds).unref())
}

/** Runs a server until a stop request, then answers the open requests. */
export async function startCommand(given: ParsedOptions, stop: StopRequest): Promise<number> {
  const config = processConfig()
  const address = await listeningAddress(config)
  const logger = createLogger({ level: config.logLevel })
  const start = { config, address, tls: tlsFiles(config), logger, lifecycle: new Lifecycle(), isNewRequested: given.has(NEW_INSTALLATION) }
  limitStop(stop, start)
  const status = await run(start, stop)
  // Steps still in progress, such as a connection attempt, do not delay the end.
  return stop.isReceived() ? endProcess(logger, status) : status
}

async function run(start: Start, stop: StopRequest): Promise<number> {
  const { config, lifecycle, logger } = start
  try {
    const document = cluster.isPrimary ? await checkFirst(start) : undefined
    const opened = await unlessStopped(stop, open(start))
    if (!opened) return 0
    // Loaded last: it takes a second of CPU time, which a refused start does not spend.
    const { drainServer, prepareFirst, prepareWorker, serve } = await import('./serving.js')
    // Not interruptible, because a first start shows secrets that exist nowhere else.
    const wiring = await (cluster.isPrimary ? prepareFirst(start, opened, document) : prepareWorker(start, opened))
    if (stop.isReceived()) return 0
    if (cluster.isPrimary && config.workers > 1) {
      await lifecycle.close()
      return await superviseWorkers(config.workers, logger, stop)
    }
    const served = await serve(wiring, start)
    const status = await Promise.race([stop.received.then(() => 0), untilFault(logger).then(() => 1)])
    logger.info('Keyhall is shutting down')
    wiring.get(READINESS).drain()
    await drainServer(served, PATIENCE, allWorkersPaused)
    return status
  } finally {
    await lifecycle.close()
    // The IPC channel would keep this process alive.
    cluster.worker?.disconnect()
  }
}
