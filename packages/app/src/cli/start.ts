import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import type { Served, TlsFiles } from '@keyhall/adapters-http'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import { openStorage } from '@keyhall/adapters-persistence'
import { firstStartMessage } from '../bootstrap/first-start-message.js'
import { parseBootstrapText } from '../bootstrap/parse-bootstrap.js'
import type { Config } from '../config/config.js'
import { allJobs } from '../jobs/all-jobs.js'
import { drainServer } from '../lifecycle/drain-server.js'
import { SilentSockets } from '../lifecycle/silent-sockets.js'
import { Lifecycle } from '../lifecycle/lifecycle.js'
import { assertCanListen, listen } from '../lifecycle/listen.js'
import { untilFault } from '../lifecycle/until-fault.js'
import { createLogger } from '../log/create-logger.js'
import type { Logger } from '../log/create-logger.js'
import { makeDataDir, masterKey } from '../master-key.js'
import { settingsOf } from '../server-settings.js'
import { buildServer, prepareKeys, prepareStore } from '../server.js'
import { refusalPace } from '../refusal-pace.js'
import { systemClock } from '../system-clock.js'
import { tlsFiles } from '../tls-files.js'
import { MAILER, OUTGOING_HTTP, OWN_PORTS, PASSWORD_HASHER, READINESS } from '../wiring/tokens.js'
import { wireServer } from '../wiring/wire-server.js'
import type { Wiring } from '../wiring/wiring.js'
import { processConfig, readTextFile } from './run-config.js'
import { untilToldToStop } from './signals.js'
import { superviseWorkers } from './workers.js'

const PATIENCE = { notice: 500, others: 200, idle: 2_000, requests: 6_000 } as const

/** Milliseconds from the end being told to the end, whatever happens; longer than everything that `PATIENCE` allows. */
const LONGEST_STOP = 15_000

/** What every step of a start needs. */
interface Start {
  readonly config: Config
  readonly tls: TlsFiles | undefined
  readonly logger: Logger
  readonly lifecycle: Lifecycle
}

async function wireStart(start: Start): Promise<Wiring> {
  const { config, logger, lifecycle } = start
  if (config.masterKey === undefined) makeDataDir(config.dataDir)
  const storage = config.storage.kind === 'memory' ? openMemoryStorage() : await openStorage(config.storage)
  lifecycle.onClose(() => storage.close())
  const mayBeNew = (await storage.read(({ signingKeys }) => signingKeys.all())).length === 0
  const key = masterKey({ configured: config.masterKey, dataDir: config.dataDir, mayBeNew })
  const wiring = wireServer({ settings: settingsOf(config, start.tls), logger, storage, clock: systemClock, pace: refusalPace, masterKey: key })
  lifecycle.onClose(() => wiring.get(PASSWORD_HASHER).close())
  lifecycle.onClose(() => wiring.get(OUTGOING_HTTP).close())
  return wiring
}

/** Sets the store up. What can be refused without it is refused before anything is made. */
async function prepareFirst(start: Start): Promise<Wiring> {
  const { config, logger } = start
  for (const warning of config.warnings) logger.warn(warning)
  const document = config.bootstrapFile === undefined ? undefined : parseBootstrapText(readTextFile(config.bootstrapFile))
  await assertCanListen(config)
  const wiring = await wireStart(start)
  await prepareStore(wiring, document, (created) => process.stderr.write(`${firstStartMessage(created, config.baseUrl)}\n`))
  await prepareKeys(wiring)
  return wiring
}

/** The first process has set the store up already. */
async function prepareWorker(start: Start): Promise<Wiring> {
  const wiring = await wireStart(start)
  await prepareStore(wiring, undefined)
  await prepareKeys(wiring)
  return wiring
}

async function serve(wiring: Wiring, { config, logger, lifecycle }: Start): Promise<{ served: Served; silent: SilentSockets }> {
  const served = buildServer(wiring)
  const { server } = served
  const silent = new SilentSockets(server)
  const jobs = allJobs(wiring)
  jobs.start()
  lifecycle.onClose(() => jobs.stop())
  // First of these two: a mail server that is slow to answer does not hold up the end.
  lifecycle.onClose(() => wiring.get(MAILER).close())
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  wiring.get(OWN_PORTS).add(port)
  logger.info({ baseUrl: config.baseUrl, host: config.host, port, storage: config.storage.kind }, 'Keyhall is ready')
  return { served, silent }
}

/** Runs a server until it is told to stop; the requests that came are answered. */
export async function startCommand(): Promise<number> {
  const config = processConfig()
  const start = { config, tls: tlsFiles(config), logger: createLogger({ level: config.logLevel }), lifecycle: new Lifecycle() }
  const { lifecycle, logger } = start
  try {
    const wiring = await (cluster.isPrimary ? prepareFirst(start) : prepareWorker(start))
    if (cluster.isPrimary && config.workers > 1) {
      await lifecycle.close()
      return await superviseWorkers(config.workers, logger)
    }
    const { served, silent } = await serve(wiring, start)
    const status = await Promise.race([untilToldToStop().then(() => 0), untilFault(logger).then(() => 1)])
    logger.info('Keyhall is shutting down')
    // A storage or a connection that hangs must not keep a process that serves nobody.
    setTimeout(() => process.exit(1), LONGEST_STOP).unref()
    wiring.get(READINESS).drain()
    await drainServer(served, silent, PATIENCE)
    return status
  } finally {
    await lifecycle.close()
    // The channel to the first process would keep this one alive.
    cluster.worker?.disconnect()
  }
}
