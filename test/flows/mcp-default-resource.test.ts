import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { apiDocument } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { allow } from '../support/device.js'
import { pkce } from '../support/pkce.js'
import { send } from '../support/send.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const NOTES = 'https://notes.example/mcp'
const TASKS = 'https://tasks.example/mcp'
const agent = { id: 'agent', method: 'none', redirectUri: 'https://agent.example/cb' } as const

type Form = Readonly<Record<string, string>>

const { verifier, challenge } = pkce()
const requestOf = (parameters: Form): Form =>
  ({ client_id: agent.id, redirect_uri: agent.redirectUri, response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256', ...parameters })

async function addResource(world: World, uri: string, scope: string): Promise<void> {
  await new Api(world, 'rest').ok('resource.v2.ResourceService/CreateResource', {
    projectId: '300', uri, name: uri, scopes: [{ name: scope, description: 'Read', isDefault: true }, { name: `${scope}.all`, description: 'Read all' }], isOpen: true,
    accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT',
  })
}

/** The result of an authorization request: the error, or the answer of the token endpoint. */
async function outcome(world: World, parameters: Form) {
  const first = await new UserAgent().open(world.url('/oauth/v2/authorize', parameters))
  const page = first.path.startsWith('/ui/login') ? await typeNameAndPassword(first, people.alice) : first
  const { code, error } = answered(page.path === '/ui/login/consent' ? await page.submit({ answer: 'allow' }) : page).parameters
  if (code === undefined) return { error }
  const { body } = await world.protocol.token(agent, { grant_type: 'authorization_code', code, redirect_uri: agent.redirectUri, code_verifier: verifier })
  return tokenAnswer(body)
}

const tokenAnswer = ({ access_token: token = '', scope, id_token: idToken, ...others }: { readonly access_token?: string; readonly scope?: string; readonly id_token?: string }) =>
  ({ scope, audience: [decodeJwt(token).aud].flat(), hasIdToken: idToken !== undefined, resource: (others as { readonly resource?: unknown }).resource })

const NOTES_ANSWER = { audience: [NOTES], resource: NOTES }

const document = (features: object) => {
  const whole = apiDocument({ features }) as { readonly clients: readonly object[] }
  const described = {
    project: '300', client_id: agent.id, token_endpoint_auth_method: 'none', application_type: 'native', redirect_uris: [agent.redirectUri], access_token_type: 'jwt',
    grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
  }
  return { ...whole, clients: [...whole.clients, described] }
}

onEveryStorage('a request that names no resource, or no scope, with the feature mcp (RFC 6749 §3.3)', (world) => {
  const meansOpenid = async (): Promise<void> => {
    const { scope, hasIdToken, resource } = await outcome(world, requestOf({})) as { readonly scope?: string; readonly hasIdToken?: boolean; readonly resource?: string }
    assert.deepEqual([scope, hasIdToken, resource], ['openid', true, undefined])
    for (const unknown of ['notes:read', 'api:read']) assert.deepEqual(await outcome(world, requestOf({ scope: unknown })), { error: 'invalid_scope' }, unknown)
  }

  it('means openid alone while the client may request the API of this server only, which it must name', async () => {
    await send(`${world.issuer}/.well-known/oauth-protected-resource/mcp`)
    await meansOpenid()
  })

  describe('of a client that may request one resource', () => {
    before(() => addResource(world, NOTES, 'notes:read'))

    it('is for the only resource that the client may request, and the answer names it', async () => {
      assert.deepEqual(await outcome(world, requestOf({ scope: 'notes:read' })), { ...NOTES_ANSWER, scope: 'notes:read', hasIdToken: false })
      assert.deepEqual(await outcome(world, requestOf({ scope: 'notes:read.all openid' })), { ...NOTES_ANSWER, scope: 'openid notes:read.all', hasIdToken: true })
      assert.deepEqual(await outcome(world, requestOf({})), { ...NOTES_ANSWER, scope: 'openid notes:read', hasIdToken: true })
      assert.deepEqual(await outcome(world, requestOf({ scope: '' })), { ...NOTES_ANSWER, scope: 'openid notes:read', hasIdToken: true })
    })

    it('is one of a sign-in when it names scopes of this server only', async () => {
      const { audience = [], ...rest } = await outcome(world, requestOf({ scope: 'openid email' })) as { readonly audience?: readonly unknown[] }
      assert.deepEqual([audience.includes(NOTES), rest], [false, { scope: 'openid email', hasIdToken: true, resource: undefined }])
    })

    it('can be pushed (RFC 9126)', async () => {
      for (const [parameters, scope, hasIdToken] of [[{}, 'openid notes:read', true], [{ scope: 'notes:read' }, 'notes:read', false]] as const) {
        const { status, body } = await world.protocol.post<{ readonly request_uri: string }>('/oauth/v2/par', requestOf(parameters))
        assert.equal(status, 201)
        assert.deepEqual(await outcome(world, { client_id: agent.id, request_uri: body.request_uri }), { ...NOTES_ANSWER, scope, hasIdToken })
      }
    })

    it('can be one of a device (RFC 8628)', async () => {
      const { body } = await world.protocol.post<{ readonly device_code: string; readonly user_code: string }>('/oauth/v2/device_authorization', { client_id: agent.id, scope: 'notes:read' })
      await allow(world, await world.browserWith(people.alice), body)
      const tokens = await world.protocol.token(agent, { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: body.device_code })
      assert.deepEqual(tokenAnswer(tokens.body), { ...NOTES_ANSWER, scope: 'notes:read', hasIdToken: false })
    })
  })

  describe('of a client that may request several resources', () => {
    before(() => addResource(world, TASKS, 'tasks:read'))
    it('means openid alone', meansOpenid)
  })
}, { bootstrap: document({ mcp: true, oauthResources: true }) })

onEveryStorage('a request that names no resource, or no scope, without the feature mcp', (world) => {
  it('is refused as specified (OIDC Core §3.1.2.1)', async () => {
    await addResource(world, NOTES, 'notes:read')
    for (const parameters of [{}, { scope: 'notes:read' }]) assert.deepEqual(await outcome(world, requestOf(parameters)), { error: 'invalid_scope' })
  })
}, { bootstrap: document({ oauthResources: true }) })
