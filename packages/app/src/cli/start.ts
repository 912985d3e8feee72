import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import type { Storage } from '@keyhall/core/stores'
import type { BootstrapDocument } from '../bootstrap/document.js'
import type { StorageSetting } from '../config/storage-setting.js'
import { drainServer } from '../lifecycle/drain-server.js'
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
import { untilToldToStop } from './signals.js'
import type { Opened, Start } from './start-state.js'
import { superviseWorkers } from './workers.js'

const PATIENCE = { notice: 500, others: 200, idle: 2_000, requests: 6_000 } as const

/** Milliseconds from the end being told to the end, whatever happens; longer than everything that `PATIENCE` allows. */
const LONGEST_STOP = 15_000

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

/** Runs a server until it is told to stop; the requests that came are answered. */
export async function startCommand(given: GivenOptions): Promise<number> {
  const config = processConfig()
  const address = await listeningAddress(config)
  const logger = createLogger({ level: config.logLevel })
  const start = { config, address, tls: tlsFiles(config), logger, lifecycle: new Lifecycle(), isNewWanted: given.has(NEW_INSTALLATION) }
  const { lifecycle } = start
  try {
    const document = cluster.isPrimary ? await checkFirst(start) : undefined
    const opened = await open(start)
    // Last: who is refused a start hears of it before a second of processor time is spent on the server.
    const { prepareFirst, prepareWorker, serve } = await import('./serving.js')
    const wiring = await (cluster.isPrimary ? prepareFirst(start, opened, document) : prepareWorker(start, opened))
    if (cluster.isPrimary && config.workers > 1) {
      await lifecycle.close()
      return await superviseWorkers(config.workers, logger)
    }
    const served = await serve(wiring, start)
    const status = await Promise.race([untilToldToStop().then(() => 0), untilFault(logger).then(() => 1)])
    logger.info('Keyhall is shutting down')
    // A storage or a connection that hangs must not keep a process that serves nobody.
    setTimeout(() => process.exit(1), LONGEST_STOP).unref()
    wiring.get(READINESS).drain()
    await drainServer(served, PATIENCE)
    return status
  } finally {
    await lifecycle.close()
    // The channel to the first process would keep this one alive.
    cluster.worker?.disconnect()
  }
}
