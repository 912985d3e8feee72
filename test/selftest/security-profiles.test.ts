import assert from 'node:assert/strict'
import { nodeSend, runSelftest, securityProfileChecks } from '@keyhall/selftest'
import type { Registration, Report, Send } from '@keyhall/selftest'
import { fapiClient, fapiMetadata } from '../support/fapi.js'
import { described, people, standardDocument } from '../support/standard-document.js'
import { callback, confidential } from '../support/test-client.js'
import { keys } from '../support/test-keys.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'
import { through } from './breakage.js'
import { brokenProfiles } from './broken/security-profiles.js'
import type { BrokenProfile } from './broken/security-profiles.js'
import { idsOf, reasonsOf, timeOf } from './selftest-world.js'

const oauth = confidential('selftest-oauth')
const mcp = { id: 'selftest-mcp', method: 'none', redirectUri: callback('selftest-mcp') } as const

/** @param own other members of the document */
function profileDocument(own: object = {}) {
  const { clients = [], ...document } = standardDocument()
  const code = { grant_types: ['authorization_code', 'refresh_token'] }
  const registered = [fapiMetadata(), described(oauth, { ...code, security_profile: 'oauth_2_1' }), described(mcp, { ...code, security_profile: 'mcp' })]
  return { ...document, features: { oidcDpop: true, mcp: true }, clients: [...clients, ...registered], ...own }
}

const person = { loginName: people.alice.loginName, password: people.alice.password }

const REGISTRATIONS: Readonly<Record<BrokenProfile['profile'], Registration>> = {
  'fapi2': {
    client: { id: fapiClient.id, method: 'private_key_jwt', key: { ...keys.p256.privateKey.export({ format: 'jwk' }), kid: 'fapi-1' } },
    redirectUri: fapiClient.redirectUri, ...person,
  },
  'oauth-2.1': { client: { id: oauth.id, method: 'client_secret_basic', secret: oauth.secret }, redirectUri: oauth.redirectUri, ...person },
  'mcp': { client: { id: mcp.id, method: 'none' }, redirectUri: mcp.redirectUri, ...person },
}

const PROFILES = Object.keys(REGISTRATIONS) as readonly BrokenProfile['profile'][]

const run = (world: World, profile: BrokenProfile['profile'], send: Send = nodeSend): Promise<Report> =>
  runSelftest({ issuer: world.issuer, profiles: [profile], registration: REGISTRATIONS[profile] }, { send, time: timeOf(world) })

const passesAll = (world: World): void => {
  for (const profile of PROFILES) {
    it(`passes every check of ${profile}`, async function () {
      this.timeout(60_000)
      const report = await run(world, profile)
      assert.deepEqual([...reasonsOf(report, 'failed'), ...reasonsOf(report, 'warning'), ...reasonsOf(report, 'skipped')], [])
      assert.equal(report.totals.passed, securityProfileChecks.filter((check) => check.profile === profile).length)
    })
  }
}

inMemory('the self-test of security profiles, where nothing is broken', passesAll, { bootstrap: profileDocument() })

inMemory('the self-test of security profiles, where DPoP needs nonces', passesAll, { bootstrap: profileDocument({ security: { requireDpopNonce: true } }) })

inMemory('the self-test of security profiles, where the server is broken', (world) => {
  for (const { profile, does, fails, breakage } of brokenProfiles) {
    it(`detects a server that ${does} (${profile})`, async function () {
      this.timeout(60_000)
      const report = await run(world, profile, through(breakage(), nodeSend))
      assert.deepEqual(idsOf(report, 'failed'), [...fails].sort(), reasonsOf(report, 'failed').join('\n'))
      assert.deepEqual(reasonsOf(report, 'failed').filter((reason) => reason.includes('the check crashed')), [])
    })
  }
}, { bootstrap: profileDocument() })

describe('the checks of security profiles', () => {
  it('can all fail: each one detects a broken server', () => {
    const hit = new Set(brokenProfiles.flatMap(({ fails }) => fails))
    assert.deepEqual(securityProfileChecks.map(({ id }) => id).filter((id) => !hit.has(id)), [])
  })

  it('have unique ids', () => {
    const ids = securityProfileChecks.map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
  })
})
