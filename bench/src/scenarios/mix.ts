import { codeRs256, introspectUser, refreshEs256, userinfo } from './user-tokens.js'
import { opaque } from './client-credentials.js'
import { everyTarget } from './scenario.js'
import type { Operation } from '../load/run-window.js'
import type { Scenario } from './scenario.js'

/** What an application does between sign-ins, out of 20 operations. */
const SHARES = [
  { scenario: introspectUser, share: 6 },
  { scenario: userinfo, share: 6 },
  { scenario: refreshEs256, share: 5 },
  { scenario: opaque, share: 2 },
  { scenario: codeRs256, share: 1 },
] as const

/** Coprime to 20, so that neighbouring operations differ. */
const STEP = 7

export const mix: Scenario = {
  name: 'mix',
  title: 'mix: 30 % introspect, 30 % userinfo, 25 % refresh, 10 % client_credentials, 5 % code',
  fits: everyTarget,
  prepare: async (target, connections) => {
    const parts: Operation[] = []
    for (const { scenario, share } of SHARES) {
      const { operation } = await scenario.prepare(target, connections)
      parts.push(...Array.from({ length: share }, () => operation))
    }
    let done = 0
    return { operation: async (connection, lane) => { await parts[(done++ * STEP) % parts.length]?.(connection, lane) } }
  },
}
