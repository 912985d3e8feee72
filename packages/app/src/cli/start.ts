import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import type http from 'node:http'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import { openStorage } from '@keyhall/adapters-persistence'
import { firstStartMessage } from '../bootstrap/first-start-message.js'
import { parseBootstrapText } from '../bootstrap/parse-bootstrap.js'
import type { Config } from '../config/config.js'
import { allJobs } from '../jobs/all-jobs.js'
import { drainServer } from '../lifecycle/drain-server.js'
import { Lifecycle } from '../lifecycle/lifecycle.js'
import { listen } from '../lifecycle/listen.js'
import { createLogger } from '../log/create-logger.js'
import type { Logger } from '../log/create-logger.js'
import { masterKey } from '../master-key.js'
import type { ServerSettings } from '../server-settings.js'
import { buildServer, prepareKeys, prepareStore } from '../server.js'
import { systemClock } from '../system-clock.js'
import { PASSWORD_HASHER, READINESS } from '../wiring/tokens.js'
import { wire } from '../wiring/wire.js'
import type { Wiring } from '../wiring/wiring.js'
import { processConfig, readTextFile } from './run-config.js'
import { untilToldToStop } from './signals.js'
import { superviseWorkers } from './workers.js'

const PATIENCE = { notice: 500, idle: 2_000, requests: 10_000 } as const

const settingsOf = (config: Config): ServerSettings => ({
  baseUrl: config.baseUrl,
  vendor: config.vendor,
  trustedProxies: config.trustedProxies,
  rateLimits: { login: config.rateLimitLogin, token: config.rateLimitToken, keys: config.rateLimitKeys, api: config.rateLimitApi },
  hasProcessMetrics: true,
  ...(config.tlsCertFile !== undefined && config.tlsKeyFile !== undefined
    ? { tls: { cert: readFileSync(config.tlsCertFile), key: readFileSync(config.tlsKeyFile) } }
    : {}),
})

async function wireServer(config: Config, logger: Logger, lifecycle: Lifecycle): Promise<Wiring> {
  const key = masterKey({ configured: config.masterKey, dataDir: config.dataDir })
  const storage = config.storage.kind === 'memory' ? openMemoryStorage() : await openStorage(config.storage)
  lifecycle.onClose(() => storage.close())
  const wiring = wire({ settings: settingsOf(config), logger, storage, clock: systemClock, masterKey: key })
  lifecycle.onClose(() => wiring.get(PASSWORD_HASHER).close())
  return wiring
}

/** Sets the store up, and says once what the first start made. */
async function prepare(wiring: Wiring, config: Config): Promise<void> {
  const document = config.bootstrapFile === undefined ? undefined : parseBootstrapText(readTextFile(config.bootstrapFile))
  const created = await prepareStore(wiring, document)
  await prepareKeys(wiring)
  if (created) process.stderr.write(`${firstStartMessage(created, config.baseUrl)}\n`)
}

async function serve(wiring: Wiring, config: Config, logger: Logger, lifecycle: Lifecycle): Promise<http.Server> {
  const server = buildServer(wiring)
  const jobs = allJobs(wiring)
  jobs.start()
  lifecycle.onClose(() => jobs.stop())
  await listen(server, { host: config.host, port: config.port })
  logger.info({ baseUrl: config.baseUrl, host: config.host, port: config.port, storage: config.storage.kind }, 'Keyhall is ready')
  return server
}

/** Runs a server until it is told to stop; the requests that came are answered. */
export async function startCommand(): Promise<number> {
  const config = processConfig()
  const logger = createLogger({ level: config.logLevel })
  const lifecycle = new Lifecycle()
  try {
    for (const warning of config.warnings) if (cluster.isPrimary) logger.warn(warning)
    const wiring = await wireServer(config, logger, lifecycle)
    if (cluster.isPrimary) await prepare(wiring, config)
    else await prepareWorker(wiring)
    if (cluster.isPrimary && config.workers > 1) {
      await lifecycle.close()
      return await superviseWorkers(config.workers, logger)
    }
    const server = await serve(wiring, config, logger, lifecycle)
    await untilToldToStop()
    logger.info('Keyhall is shutting down')
    wiring.get(READINESS).drain()
    await drainServer(server, PATIENCE)
    return 0
  } finally {
    await lifecycle.close()
  }
}

/** The first process has set the store up already. */
async function prepareWorker(wiring: Wiring): Promise<void> {
  await prepareStore(wiring, undefined)
  await prepareKeys(wiring)
}
