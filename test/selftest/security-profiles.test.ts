import assert from 'node:assert/strict'
import { nodeSend, runSelftest, securityProfileChecks } from '@keyhall/selftest'
import type { Profile, Registration, Report, Send } from '@keyhall/selftest'
import { fapiClient, fapiMetadata } from '../support/fapi.js'
import { described, people, projects, standardDocument } from '../support/standard-document.js'
import { callback, confidential } from '../support/test-client.js'
import { keys } from '../support/test-keys.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'
import { through } from './breakage.js'
import { brokenMessageSigning } from './broken/message-signing.js'
import { SELFTEST_RESOURCE, brokenProfiles } from './broken/security-profiles.js'
import type { BrokenProfile } from './broken/security-profiles.js'
import { idsOf, reasonsOf, timeOf } from './selftest-world.js'

const allBroken = [...brokenProfiles, ...brokenMessageSigning]

const signing = { id: 'fapi-signing', redirectUri: callback('fapi-signing') }
const oauth = confidential('selftest-oauth')
const mcp = { id: 'selftest-mcp', method: 'none', redirectUri: callback('selftest-mcp') } as const

const resource = {
  project: projects.shop, uri: SELFTEST_RESOURCE, name: 'Tools', accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT', isOpen: true,
  scopes: [{ name: 'tools:use', description: 'Use the tools', isDefault: true }],
}

/** @param own other members of the document */
function profileDocument(own: object = {}) {
  const { clients = [], ...document } = standardDocument()
  const code = { grant_types: ['authorization_code', 'refresh_token'] }
  const machine = { grant_types: [...code.grant_types, 'client_credentials'] }
  const signingClient = fapiMetadata({ ...machine, client_id: signing.id, redirect_uris: [signing.redirectUri], security_profile: 'fapi_2_message_signing' })
  const registered = [fapiMetadata(machine), signingClient, described(oauth, { ...code, security_profile: 'oauth_2_1' }), described(mcp, { ...code, security_profile: 'mcp' })]
  return { ...document, features: { oidcDpop: true, oidcRequestObjects: true, oidcJwtResponses: true, mcp: true, oauthResources: true }, resources: [resource], clients: [...clients, ...registered], ...own }
}

const person = { loginName: people.alice.loginName, password: people.alice.password }

const keyed = (id: string, redirectUri: string): Registration => ({
  client: { id, method: 'private_key_jwt', key: { ...keys.p256.privateKey.export({ format: 'jwk' }), kid: 'fapi-1' } }, redirectUri, ...person,
})

const REGISTRATIONS: Readonly<Record<BrokenProfile['profile'], Registration>> = {
  'fapi2': keyed(fapiClient.id, fapiClient.redirectUri),
  'fapi2-message-signing': keyed(signing.id, signing.redirectUri),
  'oauth-2.1': { client: { id: oauth.id, method: 'client_secret_basic', secret: oauth.secret }, redirectUri: oauth.redirectUri, ...person },
  'mcp': { client: { id: mcp.id, method: 'none' }, redirectUri: mcp.redirectUri, resource: SELFTEST_RESOURCE, ...person },
}

const PROFILES = Object.keys(REGISTRATIONS) as readonly BrokenProfile['profile'][]

/** The resource, which accepts every token. */
const withResource: Send = (request) => {
  if (request.url !== SELFTEST_RESOURCE) return nodeSend(request)
  const isAuthorized = /^Bearer .+/.test(request.headers?.['authorization'] ?? '')
  const headers = { 'content-type': 'application/json' }
  return Promise.resolve({ status: isAuthorized ? 200 : 401, headers, body: '{"jsonrpc":"2.0","id":1,"result":{}}' })
}

const run = (world: World, profile: BrokenProfile['profile'], send: Send = withResource, profiles: readonly Profile[] = [profile]): Promise<Report> =>
  runSelftest({ issuer: world.issuer, profiles, registration: REGISTRATIONS[profile] }, { send, time: timeOf(world) })

/** @param skips checks that the server gives no occasion for */
const passesAll = (skips: readonly string[]) => (world: World): void => {
  const skipped = (profiles: readonly string[]): readonly string[] =>
    securityProfileChecks.filter(({ id, profile }) => skips.includes(id) && profiles.includes(profile)).map(({ id }) => id)

  for (const profile of PROFILES) {
    it(`passes every check of ${profile}`, async function () {
      this.timeout(60_000)
      const report = await run(world, profile)
      assert.deepEqual([...reasonsOf(report, 'failed'), ...reasonsOf(report, 'warning')], [])
      assert.deepEqual(idsOf(report, 'skipped'), skipped([profile]))
    })
  }

  it('passes every check of fapi2 as a client of fapi2-message-signing', async function () {
    this.timeout(60_000)
    const report = await run(world, 'fapi2-message-signing', withResource, ['fapi2', 'fapi2-message-signing'])
    assert.deepEqual([...reasonsOf(report, 'failed'), ...reasonsOf(report, 'warning')], [])
    assert.deepEqual(idsOf(report, 'skipped'), skipped(['fapi2', 'fapi2-message-signing']))
  })
}

inMemory('the self-test of security profiles, where nothing is broken', passesAll(['fapi2-nonce-assertion']), { bootstrap: profileDocument() })

inMemory('the self-test of security profiles, where DPoP needs nonces', passesAll([]), { bootstrap: profileDocument({ security: { requireDpopNonce: true } }) })

inMemory('the self-test of the profile mcp, where the server has no resources', (world) => {
  it('passes every check, and skips those of resources', async function () {
    this.timeout(60_000)
    const { resource: _resource, ...registration } = REGISTRATIONS.mcp
    const settings = { issuer: world.issuer, profiles: ['mcp'] as const, registration }
    const report = await runSelftest(settings, { send: nodeSend, time: timeOf(world) })
    assert.deepEqual([...reasonsOf(report, 'failed'), ...reasonsOf(report, 'warning')], [])
    assert.deepEqual(idsOf(report, 'skipped'), ['mcp-resource-audience', 'mcp-resource-granted', 'mcp-resource-required', 'mcp-token-accepted'])
  })
}, { bootstrap: profileDocument({ features: { mcp: true }, resources: [] }) })

inMemory('the self-test of security profiles, where the server is broken', (world) => {
  for (const { profile, does, fails, breakage } of allBroken) {
    it(`detects a server that ${does} (${profile})`, async function () {
      this.timeout(60_000)
      const report = await run(world, profile, through(breakage(), withResource))
      assert.deepEqual(idsOf(report, 'failed'), [...fails].sort(), reasonsOf(report, 'failed').join('\n'))
      assert.deepEqual(reasonsOf(report, 'failed').filter((reason) => reason.includes('the check crashed')), [])
    })
  }
}, { bootstrap: profileDocument() })

describe('the checks of security profiles', () => {
  it('can all fail: each one detects a broken server', () => {
    const hit = new Set(allBroken.flatMap(({ fails }) => fails))
    assert.deepEqual(securityProfileChecks.map(({ id }) => id).filter((id) => !hit.has(id)), [])
  })

  it('have unique ids', () => {
    const ids = securityProfileChecks.map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
  })
})
