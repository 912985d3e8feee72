import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import type { Storage } from '@keyhall/core/stores'
import type { BootstrapDocument } from '../bootstrap/document.js'
import type { StorageSetting } from '../config/storage-setting.js'
import { drainServer } from '../lifecycle/drain-server.js'
import { endProcess } from '../lifecycle/end-process.js'
import { Lifecycle } from '../lifecycle/lifecycle.js'
import { assertCanListen } from '../lifecycle/listen.js'
import { listeningAddress } from '../lifecycle/listening-address.js'
import { untilFault } from '../lifecycle/until-fault.js'
import { createLogger } from '../log/create-logger.js'
import { chooseMasterKey, masterKeySource, storageLost } from '../master-key/master-key.js'
import { tlsFiles } from '../tls-files.js'
import { READINESS } from '../wiring/tokens.js'
import { processConfig, readTextFile } from './run-config.js'
import type { GivenOptions } from './options.js'
import { NEW_INSTALLATION } from './start-options.js'
import type { StopRequest } from './signals.js'
import type { Opened, Start } from './start-state.js'
import { superviseWorkers } from './workers.js'

const PATIENCE = { notice: 500, others: 200, idle: 2_000, requests: 6_000 } as const

/** Milliseconds from the request to end to the end, whatever happens; longer than everything that `PATIENCE` allows. */
const MAX_STOP = 15_000

/** Longer than the first process waits before it kills a worker. */
const MAX_STOP_OF_WORKERS = 20_000

async function openStorage(setting: StorageSetting): Promise<Storage> {
  if (setting.kind !== 'memory') return (await import('@keyhall/adapters-persistence')).openStorage(setting)
  return (await import('@keyhall/adapters-memory')).openMemoryStorage()
}

async function open({ config, lifecycle, isNewWanted }: Start): Promise<Opened> {
  const source = masterKeySource(config)
  const isMissing = config.storage.kind === 'sqlite' && !existsSync(config.storage.path)
  // Refused before an empty file is made.
  if (isMissing && source.kind === 'file' && source.existing && !isNewWanted) throw storageLost(source.file)
  if (source.kind === 'file') source.file.makeDirectory()
  const storage = await openStorage(config.storage)
  lifecycle.onClose(() => storage.close())
  const isSetUp = (await storage.read(({ instance }) => instance.get())) !== undefined
  return { storage, masterKey: chooseMasterKey(source, { isSetUp, isNewWanted }) }
}

async function readBootstrap(file: string): Promise<BootstrapDocument> {
  const { parseBootstrapText } = await import('../bootstrap/parse-bootstrap.js')
  return parseBootstrapText(readTextFile(file))
}

/** What can be refused without the storage is refused before anything is made. @returns the bootstrap document, if there is one */
async function checkFirst({ config, address, logger }: Start): Promise<BootstrapDocument | undefined> {
  for (const warning of config.warnings) logger.warn(warning)
  const document = config.bootstrapFile === undefined ? undefined : await readBootstrap(config.bootstrapFile)
  await assertCanListen(address)
  if (config.debugListen) await assertCanListen(config.debugListen)
  return document
}

/** Waits for a step of the start, unless the process has to end first. */
const unlessStopped = <T>(stop: StopRequest, step: Promise<T>): Promise<T | undefined> => Promise.race([step, stop.received.then(() => undefined)])

/** Bounds everything that happens between a request to end and the end. */
function limitStop(stop: StopRequest, { config, logger }: Pick<Start, 'config' | 'logger'>): void {
  const milliseconds = cluster.isPrimary && config.workers > 1 ? MAX_STOP_OF_WORKERS : MAX_STOP
  void stop.repeated.then(() => endProcess(logger, 1))
  void stop.received.then(() => void setTimeout(() => void endProcess(logger, 1), milliseconds).unref())
}

/** Runs a server until it is told to stop; the requests that came are answered. */
export async function startCommand(given: GivenOptions, stop: StopRequest): Promise<number> {
  const config = processConfig()
  const address = await listeningAddress(config)
  const logger = createLogger({ level: config.logLevel })
  const start = { config, address, tls: tlsFiles(config), logger, lifecycle: new Lifecycle(), isNewWanted: given.has(NEW_INSTALLATION) }
  limitStop(stop, start)
  const status = await run(start, stop)
  // What was begun before the request to end, such as an attempt to connect, does not hold up the end.
  return stop.isReceived() ? endProcess(logger, status) : status
}

async function run(start: Start, stop: StopRequest): Promise<number> {
  const { config, lifecycle, logger } = start
  try {
    const document = cluster.isPrimary ? await checkFirst(start) : undefined
    const opened = await unlessStopped(stop, open(start))
    if (!opened) return 0
    // Last: who is refused a start hears of it before a second of processor time is spent on the server.
    const { prepareFirst, prepareWorker, serve } = await import('./serving.js')
    // Not interrupted: a first start shows secrets that exist nowhere else.
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
    await drainServer(served, PATIENCE)
    return status
  } finally {
    await lifecycle.close()
    // The channel to the first process would keep this one alive.
    cluster.worker?.disconnect()
  }
}
