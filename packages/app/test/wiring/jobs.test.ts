import 'reflect-metadata'
import assert from 'node:assert/strict'
import { NO_RATE_LIMITS } from '@keyhall/adapters-http'
import { randomBytes } from 'node:crypto'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import type { ExpiringKind, Storage } from '@keyhall/core/stores'
import { createLogger } from '@keyhall/adapters-log'
import { noPace } from '@keyhall/adapters-crypto'
import { allJobs } from '#src/jobs/all-jobs.js'
import { prepareKeys, prepareStore } from '#src/server.js'
import { wireServer } from '#src/wiring/wire-server.js'
import * as t from '#src/wiring/tokens.js'

const NOW = 1_800_000_000
const settings = {
  baseUrl: 'http://localhost:8080',
  port: 8080,
  vendor: 'keyhall',
  trustedProxies: [],
  egressAllow: [], dnsServers: [], defaultLanguage: 'en' as const,
  mail: { from: 'keyhall@localhost' },
  rateLimits: NO_RATE_LIMITS, isHttpsOnly: false, hasApiDocs: true, clientCertificates: { kind: 'off' as const }, hasConsole: true,
  hasProcessMetrics: false, isLocal: true,
}

/** The jobs of a server on whose storage so many rows have expired. */
async function jobsWith(expired: Readonly<Partial<Record<ExpiringKind, number>>>) {
  const memory = openMemoryStorage()
  const batches: (readonly [ExpiringKind, number, number])[] = []
  const eventBatches: (readonly [number, number])[] = []
  const left = new Map(Object.entries(expired))
  const purge = async (kind: ExpiringKind, before: number, limit: number) => {
    batches.push([kind, before, limit])
    const rows = left.get(kind) ?? 0
    const deleted = Math.min(rows, limit)
    left.set(kind, rows - deleted)
    return deleted
  }
  const purgeEvents = async (before: number, limit: number) => eventBatches.push([before, limit])
  const storage: Storage = new Proxy(memory, {
    get: (_target, name: keyof Storage) => {
      if (name === 'expired') return { purge, purgeEvents, surplus: async () => [], purgeSurplus: async () => 0 }
      const member: unknown = memory[name]
      return typeof member === 'function' ? (member.bind(memory) as unknown) : member
    },
  })
  const logger = createLogger({ level: 'silent' })
  const wiring = wireServer({ settings, logger, storage, clock: { now: () => NOW }, pace: noPace, masterKey: randomBytes(32) })
  await prepareStore(wiring, undefined)
  await prepareKeys(wiring)
  await allJobs(wiring).runAll()
  const keys = await memory.read(({ signingKeys }) => signingKeys.all())
  await wiring.get(t.PASSWORD_HASHER).close()
  await memory.close()
  return { batches, eventBatches, keys, left: [...left.values()].reduce((sum, rows) => sum + rows, 0) }
}

describe('the jobs of a server', () => {
  it('delete expired rows in batches of at most 500, except recently expired ones', async () => {
    const { batches, left } = await jobsWith({ code: 1200 })
    assert.deepEqual(batches.filter(([kind]) => kind === 'code').map(([, , limit]) => limit), [500, 500, 500])
    assert.ok(batches.every(([, before]) => before < NOW))
    assert.equal(left, 0)
  })

  it('leave nothing of a long backlog to the next run', async () => {
    const { batches, left } = await jobsWith({ access_token: 200_000 })
    assert.deepEqual([batches.filter(([kind]) => kind === 'access_token').length, left], [401, 0])
  })

  it('delete events of the audit trail that are older than the settings keep them, which is a year', async () => {
    assert.deepEqual((await jobsWith({})).eventBatches, [[NOW - 365 * 86_400, 500]])
  })

  it('keep one key of each algorithm that signs', async () => {
    const { keys } = await jobsWith({})
    assert.deepEqual(keys.map(({ alg, state }) => `${alg} ${state}`).sort(), ['ES256 active', 'EdDSA active', 'RS256 active'])
  })
})
