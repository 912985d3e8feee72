import 'reflect-metadata'
import assert from 'node:assert/strict'
import { NO_RATE_LIMITS } from '@keyhall/adapters-http'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import { openStorage } from '@keyhall/adapters-persistence'
import type { Storage } from '@keyhall/core/stores'
import { createLogger } from '@keyhall/adapters-log'
import { noPace } from '@keyhall/adapters-crypto'
import { prepareStore } from '#src/server.js'
import { systemClock } from '#src/system-clock.js'
import * as tokens from '#src/wiring/tokens.js'
import { wireServer } from '#src/wiring/wire-server.js'
import type { Wiring } from '#src/wiring/wiring.js'

const settings = {
  baseUrl: 'http://localhost:8080',
  port: 8080,
  vendor: 'keyhall',
  trustedProxies: [],
  rateLimits: NO_RATE_LIMITS, isHttpsOnly: false, hasApiDocs: true, clientCertificates: { kind: 'off' as const }, hasConsole: true,
  egressAllow: [], dnsServers: [], defaultLanguage: 'en' as const,
  mail: { from: 'keyhall@localhost' },
  hasProcessMetrics: false, isLocal: true,
}

const wired = (storage: Storage): Wiring =>
  wireServer({ settings, logger: createLogger({ level: 'silent' }), storage, clock: systemClock, pace: noPace, masterKey: randomBytes(32) })

const directory = mkdtempSync(join(tmpdir(), 'keyhall-wiring-'))
const storages: Readonly<Record<string, () => Promise<Storage>>> = {
  memory: () => Promise.resolve(openMemoryStorage()),
  sqlite: () => openStorage({ kind: 'sqlite', path: join(directory, 'keyhall.db') }),
}

describe('the composition root', () => {
  after(() => {
    rmSync(directory, { recursive: true })
  })

  for (const [kind, open] of Object.entries(storages)) {
    it(`can make everything that it names, on ${kind}`, async () => {
      const storage = await open()
      const wiring = wired(storage)
      try {
        await prepareStore(wiring, undefined)
        for (const [name, token] of Object.entries(tokens)) {
          assert.ok(wiring.get<unknown>(token), name)
          assert.equal(wiring.get<unknown>(token), wiring.get<unknown>(token), `${name} is made once`)
        }
      } finally {
        await wiring.get(tokens.PASSWORD_HASHER).close()
        await storage.close()
      }
    })
  }

  it('keeps servers of one process apart', async () => {
    const [one, other] = [wired(openMemoryStorage()), wired(openMemoryStorage())]
    assert.notEqual(one.get(tokens.TOKEN_ISSUER), other.get(tokens.TOKEN_ISSUER))
    assert.notEqual(one.get(tokens.STORAGE), other.get(tokens.STORAGE))
    await Promise.all([one, other].map((wiring) => wiring.get(tokens.STORAGE).close()))
  })
})
