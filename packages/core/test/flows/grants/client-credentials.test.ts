import assert from 'node:assert/strict'
import { ClientChanged } from '@keyhall/core/clients'
import type { Requester } from '@keyhall/core/grants'
import { ClientCredentialsGrant } from '@keyhall/core/grants'
import { OAuthError } from '@keyhall/core/protocol'
import type { Standing } from '@keyhall/core/tokens'
import { aClient, aMachine, goodStanding, instance, named, parameters } from '../../support/builders.js'
import { aLedger } from '../../support/ledger.js'
import { ofShop } from '../../support/token-options.js'
import { noResources } from '../../support/fakes.js'

const ofClient: Requester = { kind: 'client', client: aClient() }
const machine = { ...named(aMachine({ accessTokenType: 'jwt' })), orgState: 'active' as const }
const ofMachine: Requester = { kind: 'machine', machine }
const { user: _user, ...ownStanding } = goodStanding()

const entitle = (scope: string, requester: Requester = ofClient, clientStanding: Standing = ownStanding) =>
  new ClientCredentialsGrant({ resources: noResources, ledger: aLedger({ clientStanding }).ledger, instance: instance(), vendor: 'keyhall' })
    .entitle(parameters({ scope }), requester)
const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error

describe('client credentials (RFC 6749 §4.4)', () => {
  it('entitle a client to a token for itself: no ID token, no refresh token, no sign-in', async () => {
    assert.deepEqual(await entitle('openid profile'), {
      subject: { kind: 'client', clientId: 'shop' },
      options: ofShop,
      scopes: ['openid', 'profile'],
      audience: ['shop', 'project'],
      requestedTokens: { accessToken: true, idToken: false },
    })
  })

  it('entitle a service user to a token of its own kind', async () => {
    assert.deepEqual(await entitle('openid', ofMachine), {
      subject: { kind: 'user', userId: 'robot-id', named: machine },
      options: { clientId: 'robot', accessTokenType: 'jwt', idTokenSignedResponseAlg: 'RS256', idTokenUserinfoAssertion: false },
      scopes: ['openid'],
      audience: ['robot'],
      requestedTokens: { accessToken: true, idToken: false },
    })
  })

  it('have the projects in the audience that scopes name, each once', async () => {
    const scope = ['other', 'project', 'keyhall'].map((id) => `urn:keyhall:iam:org:project:id:${id}:aud`).join(' ')
    assert.deepEqual((await entitle(scope)).audience, ['shop', 'project', 'other', 'own-project'])
    assert.deepEqual((await entitle(scope, ofMachine)).audience, ['robot', 'other', 'project', 'own-project'])
  })

  it('never give offline_access', async () => {
    assert.deepEqual((await entitle('openid offline_access')).scopes, ['openid'])
  })

  const badScopes = {
    '': 'invalid_request', ' ': 'invalid_scope', '"': 'invalid_scope', 'openid admin': 'invalid_scope', offline_access: 'invalid_scope',
  }
  for (const requester of [ofClient, ofMachine]) {
    for (const [scope, error] of Object.entries(badScopes)) {
      it(`are refused to a ${requester.kind} that asks for ${JSON.stringify(scope)}: ${error}`, async () => {
        await assert.rejects(entitle(scope, requester), isError(error))
      })
    }
  }

  it('are refused to a service user that asks for nothing but another organization than its own', async () => {
    await assert.rejects(entitle('urn:keyhall:iam:org:id:other', ofMachine), isError('invalid_scope'))
  })

  it('are refused to unauthenticated requesters: an assertion grant is no client authentication', async () => {
    await assert.rejects(entitle('openid', { kind: 'assertion' }), isError('invalid_client'))
  })

  it('are refused when project or organization of the client is not active', async () => {
    for (const part of ['state', 'projectState', 'orgState'] as const) {
      const client = { ...ownStanding.client!, [part]: 'inactive' as const }
      await assert.rejects(entitle('openid', ofClient, { ...ownStanding, client }), isError('invalid_client'), part)
    }
  })

  it('are verified again when the cached client is outdated or removed', async () => {
    await assert.rejects(entitle('openid', ofClient, { ...ownStanding, requesterVersion: 8 }), ClientChanged)
    await assert.rejects(entitle('openid', ofClient, {}), ClientChanged)
  })
})
