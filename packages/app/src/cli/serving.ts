import type { AddressInfo } from 'node:net'
import { WrongMasterKey } from '@keyhall/adapters-crypto'
import type { Served } from '@keyhall/adapters-http'
import type { BootstrapDocument } from '@keyhall/core/setup'
import { refusalPace } from '@keyhall/adapters-crypto'
import { allJobs } from '../jobs/all-jobs.js'
import { releaseMemory } from '../jobs/release-memory.js'
import { listen } from '../lifecycle/listen.js'
import { prepareFirstPage } from '../lifecycle/prepare-first-page.js'
import { serveDebug } from '../lifecycle/serve-debug.js'
import { keepMasterKey, refusedMasterKey } from '../master-key/master-key.js'
import { buildServer, prepareKeys, prepareStore } from '../server.js'
import { settingsOf } from '../server-settings.js'
import { systemClock } from '../system-clock.js'
import { MAILER, OUTGOING_HTTP, OWN_PORTS, PASSWORD_HASHER } from '../wiring/tokens.js'
import { wireServer } from '../wiring/wire-server.js'
import type { Wiring } from '../wiring/wiring.js'
import { firstSetUp } from './first-set-up.js'
import type { Opened, Start } from './start-state.js'

export { drainServer } from '@keyhall/adapters-http'

function wireStart({ config, address, tls, logger, lifecycle }: Start, { storage, masterKey }: Opened): Wiring {
  const settings = settingsOf(config, tls, address.host)
  const wiring = wireServer({ settings, logger, clock: systemClock, pace: refusalPace, storage, masterKey: masterKey.bytes })
  lifecycle.onClose(() => wiring.get(PASSWORD_HASHER).close())
  lifecycle.onClose(() => wiring.get(OUTGOING_HTTP).close())
  return wiring
}

/** Sets up the storage, in the first process. */
export async function prepareFirst(start: Start, opened: Opened, document: BootstrapDocument | undefined): Promise<Wiring> {
  const wiring = wireStart(start, opened)
  try {
    await prepareStore(wiring, document, await firstSetUp(start.config, opened.storage))
  } catch (problem) {
    throw problem instanceof WrongMasterKey ? refusedMasterKey(opened.masterKey, problem) : problem
  }
  keepMasterKey(opened.masterKey)
  await prepareKeys(wiring)
  return wiring
}

/** Opens the storage that the first process has set up. */
export async function prepareWorker(start: Start, opened: Opened): Promise<Wiring> {
  const wiring = wireStart(start, opened)
  await prepareStore(wiring, undefined)
  await prepareKeys(wiring)
  return wiring
}

/** Listens and starts the jobs. */
export async function serve(wiring: Wiring, { config, address, logger, lifecycle }: Start): Promise<Served> {
  const served = buildServer(wiring)
  const { server } = served
  const jobs = allJobs(wiring, [releaseMemory()])
  jobs.start()
  lifecycle.onClose(() => jobs.stop())
  // Closed first of the two, so that a slow mail server does not delay the stop.
  lifecycle.onClose(() => wiring.get(MAILER).close())
  const debugPort = config.debugListen && (await serveDebug(wiring, config.debugListen, lifecycle))
  await prepareFirstPage(wiring, config.defaultLanguage)
  await listen(server, address)
  const { port } = server.address() as AddressInfo
  wiring.get(OWN_PORTS).add(port)
  logger.info({ baseUrl: config.baseUrl, host: config.host, port, debugPort, storage: config.storage.kind }, 'Keyhall is ready')
  return served
}
