import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { clients, people, projects } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { startedWorld } from '../support/world.js'

type Claims = Readonly<Record<string, unknown>>
type Outputs = Readonly<Record<'id' | 'jwt' | 'userinfo' | 'introspection', Claims>>

const SERVICE = 'management.v1.ManagementService'
const groups = { name: 'Groups from roles', claim: 'groups', source: { path: ['roles'] }, shape: 'CLAIM_RULE_SHAPE_LIST' }
const team = { name: 'Team', claim: 'team', source: { path: ['metadata', 'team'] } }
/** Claims that fit into a token alone, but not together. */
const large = [0, 1, 2].map((index) => ({ name: `Large ${index}`, claim: `large${index}`, source: { literal: Array.from({ length: 20 }, (_, item) => `${item}`.padEnd(180, 'x')) } }))
const AUD = (id: string): string => `urn:keyhall:iam:org:project:id:${id}:aud`

/** openid-client reads the clock of the machine. */
const clock = { now: () => Math.floor(Date.now() / 1000) }

for (const kind of everyStorage) {
  describe(`claim rules (${kind})`, () => {
    const api = new Api(startedWorld(kind, { bootstrap: apiDocument(), clock }), 'rest')
    const { world } = api

    const ofProject = (rules: readonly object[], projectId: string = projects.shop) => api.ok(`${SERVICE}/SetProjectClaimRules`, { projectId, rules })
    const ofApp = (client: TestClient, rules: readonly object[]) => api.ok(`${SERVICE}/SetAppClaimRules`, { projectId: projects.shop, appId: client.id, rules })
    const everywhere = async (scope = 'openid', requester: TestClient = clients.api): Promise<Outputs> => {
      const opaque = await world.tokens({ scope }, people.bob)
      const jwt = await world.tokens({ client: clients.jwt, scope }, people.bob)
      return {
        id: decodeJwt(opaque.id_token),
        jwt: decodeJwt(jwt.access_token),
        userinfo: (await world.protocol.userinfo(opaque.access_token)).body,
        introspection: (await world.protocol.introspect(requester, opaque.access_token)).body,
      }
    }
    const values = (outputs: Outputs, claim: string): readonly unknown[] => [outputs.id[claim], outputs.jwt[claim], outputs.userinfo[claim], outputs.introspection[claim]]

    before(async () => {
      for (const roleKey of ['dev', 'admin']) await api.ok(`${SERVICE}/AddProjectRole`, { projectId: projects.shop, roleKey, displayName: roleKey })
      await api.ok(`${SERVICE}/AddUserGrant`, { userId: people.bob.id, projectId: projects.shop, roleKeys: ['dev', 'admin'] })
      const texts = { team: Buffer.from('Größe: red').toString('base64'), picture: Buffer.from([0xff, 0xd8]).toString('base64') }
      for (const [key, value] of Object.entries(texts)) await api.ok(`${SERVICE}/SetUserMetadata`, { id: people.bob.id, key, value })
    })
    afterEach(async () => {
      for (const client of [clients.web, clients.jwt, clients.api]) await ofApp(client, [])
      await ofProject([])
    })

    it('give an unmodified client groups as a list of texts', async () => {
      await ofApp(clients.web, [groups])
      const execute = [oidc.allowInsecureRequests]
      const config = await oidc.discovery(new URL(world.issuer), clients.web.id, {}, oidc.ClientSecretBasic(clients.web.secret), { execute })
      const [verifier, state] = [oidc.randomPKCECodeVerifier(), oidc.randomState()]
      const asked = { redirect_uri: clients.web.redirectUri, scope: 'openid groups', state, code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      const page = await (await world.agentOf(people.bob)).open(oidc.buildAuthorizationUrl(config, asked))
      answered(page)
      const tokens = await oidc.authorizationCodeGrant(config, page.leftTo ?? assert.fail('no callback'), { pkceCodeVerifier: verifier, expectedState: state })
      assert.deepEqual(tokens.claims()?.['groups'], ['admin', 'dev'])
      const info = await oidc.fetchUserInfo(config, tokens.access_token, people.bob.id)
      assert.deepEqual(info['groups'], ['admin', 'dev'])
      assert.deepEqual((await oidc.tokenIntrospection(config, tokens.access_token))['groups'], ['admin', 'dev'])
    })

    it('of a project set claims in every token and response of its applications', async () => {
      await ofProject([groups, team])
      const outputs = await everywhere()
      assert.deepEqual(values(outputs, 'groups'), [['admin', 'dev'], ['admin', 'dev'], ['admin', 'dev'], ['admin', 'dev']])
      assert.deepEqual(values(outputs, 'team'), ['Größe: red', 'Größe: red', 'Größe: red', 'Größe: red'])
    })

    it('of an application come before those of its project', async () => {
      await ofProject([{ ...groups, source: { literal: ['everyone'] } }])
      await ofApp(clients.web, [groups])
      assert.deepEqual(values(await everywhere(), 'groups'), [['admin', 'dev'], ['everyone'], ['admin', 'dev'], ['everyone']])
    })

    it('of the documentation set what it says', async () => {
      const text = fs.readFileSync(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../docs/claim-rules.md'), 'utf8')
      const examples = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => (JSON.parse(json) as { rules: readonly object[] }).rules)
      const expected = [[['groups', ['admin', 'dev']]], [['role', 'Admin']], [['team', 'Größe: red'], ['company', 'acme.localhost']]] as const
      assert.equal(examples.length, expected.length)
      for (const [index, rules] of examples.entries()) {
        await ofApp(clients.web, rules)
        const outputs = await everywhere()
        for (const [claim, value] of expected[index] ?? []) assert.deepEqual([outputs.id[claim], outputs.userinfo[claim]], [value, value])
        assert.equal(outputs.introspection['team'], undefined)
      }
    })

    it('set claims only where they are to', async () => {
      await ofProject([{ ...groups, outputs: ['CLAIM_RULE_OUTPUT_USER_INFO'] }])
      assert.deepEqual(values(await everywhere(), 'groups'), [undefined, undefined, ['admin', 'dev'], undefined])
    })

    it('with a scope apply to tokens with it', async () => {
      await ofProject([{ ...groups, scope: 'email' }])
      assert.deepEqual(values(await everywhere('openid'), 'groups'), [undefined, undefined, undefined, undefined])
      assert.deepEqual((await everywhere('openid email')).userinfo['groups'], ['admin', 'dev'])
    })

    it('map roles to the highest one, with a default', async () => {
      const map = { name: 'Grafana role', claim: 'role', source: { path: ['roles'] }, shape: 'CLAIM_RULE_SHAPE_FIRST', values: [{ from: 'admin', to: 'Admin' }, { from: 'dev', to: 'Editor' }] }
      await ofApp(clients.web, [map, { name: 'Default', claim: 'role', source: { literal: 'Viewer' } }])
      assert.equal((await everywhere()).id['role'], 'Admin')
      const alice = await world.tokens({}, people.alice)
      assert.equal(decodeJwt(alice.id_token)['role'], 'Viewer')
    })

    it('read names, addresses and the organization without their scopes', async () => {
      const of = (claim: string, ...names: readonly string[]) => ({ name: claim, claim, source: { path: names } })
      await ofApp(clients.web, [of('login', 'user', 'userName'), of('mail', 'user', 'email'), of('company', 'organization', 'primaryDomain'), of('app', 'application', 'id'), of('verified', 'user', 'emailVerified')])
      const { id } = await everywhere()
      assert.deepEqual([id['login'], id['mail'], id['company'], id['app'], id['verified']], ['bob', 'bob@mail.example', 'acme.localhost', 'web', false])
    })

    it('of the introspecting client apply, not those of the client that got the token', async () => {
      await ofApp(clients.web, [{ ...groups, source: { literal: ['boss'] } }])
      assert.equal((await everywhere()).introspection['groups'], undefined)
      await ofApp(clients.api, [groups])
      assert.deepEqual((await everywhere()).introspection['groups'], ['admin', 'dev'])
    })

    it('do not apply to an access token that is also for another project', async () => {
      await ofApp(clients.jwt, [groups])
      assert.equal((await everywhere(`openid ${AUD(projects.billing)}`)).jwt['groups'], undefined)
      assert.deepEqual((await everywhere(`openid ${AUD('keyhall')}`)).jwt['groups'], ['admin', 'dev'])
    })

    it('do not apply to a client that acts for itself', async () => {
      await ofApp(clients.jwt, [{ name: 'Literal', claim: 'groups', source: { literal: ['admin'] } }])
      const { body } = await world.protocol.token(clients.jwt, { grant_type: 'client_credentials', scope: 'openid' })
      assert.equal(decodeJwt(body.access_token)['groups'], undefined)
    })

    it('without a value set nothing: absent metadata, and metadata that is no text', async () => {
      await ofApp(clients.web, [{ ...team, source: { path: ['metadata', 'none'] } }, { name: 'Picture', claim: 'face', source: { path: ['metadata', 'picture'] } }])
      const { id } = await everywhere()
      assert.deepEqual([id['team'], id['face']], [undefined, undefined])
    })

    it('follow the roles at a refresh', async () => {
      await ofApp(clients.web, [groups])
      const tokens = await world.tokens({ scope: 'openid offline_access' }, people.carol)
      assert.equal(decodeJwt(tokens.id_token)['groups'], undefined)
      const { userGrantId } = (await api.ok(`${SERVICE}/AddUserGrant`, { userId: people.carol.id, projectId: projects.shop, roleKeys: ['dev'] })) as { userGrantId: string }
      const refreshed = (await world.protocol.refresh(clients.web, tokens.refresh_token)).body
      assert.deepEqual(decodeJwt(refreshed.id_token)['groups'], ['dev'])
      await api.ok(`${SERVICE}/RemoveUserGrant`, { userId: people.carol.id, grantId: userGrantId })
      const again = (await world.protocol.refresh(clients.web, refreshed.refresh_token)).body
      assert.equal(decodeJwt(again.id_token)['groups'], undefined)
    })

    it('that fail do not prevent tokens, and are recorded once with the request', async () => {
      const long = Buffer.from('x'.repeat(9000)).toString('base64')
      await api.ok(`${SERVICE}/SetUserMetadata`, { id: people.bob.id, key: 'long', value: long })
      await ofProject([{ name: 'Too long', claim: 'long', source: { path: ['metadata', 'long'] } }, groups])
      const outputs = await everywhere()
      assert.deepEqual([outputs.id['long'], outputs.id['groups']], [undefined, ['admin', 'dev']])
      await everywhere()
      await world.keyhall.runJobs()
      await everywhere()
      await world.keyhall.runJobs()
      const { events = [] } = (await api.ok(`${SERVICE}/SearchEvents`, { types: ['project.claim.rule.failed'] })) as { events?: readonly { after?: Claims }[] }
      assert.deepEqual(events.map(({ after }) => [after?.['rule'], after?.['claim'], after?.['problem'], after?.['output']]), [['Too long', 'long', 'no_room', 'idToken']])
    })

    it('that fail at a refresh are in the audit trail, and in the login trace that it names', async () => {
      const rule = { name: 'Grown', claim: 'grown', source: { path: ['metadata', 'grown'] } }
      const set = (text: string) => api.ok(`${SERVICE}/SetUserMetadata`, { id: people.carol.id, key: 'grown', value: Buffer.from(text).toString('base64') })
      await set('small')
      await ofApp(clients.web, [rule])
      const tokens = await world.tokens({ scope: 'openid offline_access' }, people.carol)
      assert.equal(decodeJwt(tokens.id_token)['grown'], 'small')
      await set('x'.repeat(9000))
      const refreshed = await world.protocol.refresh(clients.web, tokens.refresh_token)
      assert.equal(decodeJwt(refreshed.body.id_token)['grown'], undefined)
      const again = await world.protocol.refresh(clients.web, refreshed.body.refresh_token)
      await world.keyhall.runJobs()
      const { events = [] } = (await api.ok(`${SERVICE}/SearchEvents`, { types: ['application.claim.rule.failed'] })) as { events?: readonly { after?: Claims }[] }
      const recorded = events.flatMap(({ after }) => (after?.['rule'] === rule.name ? [after['requestId']] : []))
      assert.deepEqual(recorded, [refreshed.headers['x-request-id']])
      const trace = await api.ok('admin.v1.AdminService/GetLoginTrace', { reference: String(recorded[0]) }) as {
        readonly clientId: string; readonly userIds: readonly string[]; readonly requests: readonly Claims[]
      }
      assert.deepEqual([trace.clientId, trace.userIds], [clients.web.id, [people.carol.id]])
      assert.deepEqual(trace.requests.map(({ route, reason, reasonCode }) => [route, reason, reasonCode]), [['token', 'claim rule "Grown" of the application: no_room', 'claim_rules.failed']])
      await api.refused('not_found', 'admin.v1.AdminService/GetLoginTrace', { reference: String(again.headers['x-request-id']) })
    })

    it('that fail are named in the login trace', async () => {
      await ofApp(clients.web, [...large])
      const page = await (await world.agentOf(people.bob)).open(world.authorizeUrl())
      const { code = '' } = answered(page).parameters
      const redeemed = await world.protocol.token(clients.web, { grant_type: 'authorization_code', code, redirect_uri: clients.web.redirectUri })
      assert.equal(redeemed.status, 200)
      await world.keyhall.runJobs()
      const requestId = String(redeemed.headers['x-request-id'])
      const trace = (await api.ok('admin.v1.AdminService/GetLoginTrace', { reference: requestId })) as unknown
      assert.match(JSON.stringify(trace), /claim rule \\"Large 2\\" of the application: no_room/)
    })
  })
}
