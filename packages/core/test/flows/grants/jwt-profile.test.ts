import assert from 'node:assert/strict'
import type { KeyedMachine } from '@keyhall/core/credentials'
import { JwtProfileGrant } from '@keyhall/core/grants'
import { OAuthError } from '@keyhall/core/protocol'
import { UnstorableText, isStorable } from '@keyhall/core/shared'
import type { UserId } from '@keyhall/core/shared'
import { aJwt, aKey, aVerification, issuer } from '../../support/assertions.js'
import { NOW, aMachine, instance, named, parameters } from '../../support/builders.js'

const claims = { iss: 'robot-id', sub: 'robot-id', aud: issuer, exp: NOW + 60, jti: 'one' }
const userId = 'robot-id' as UserId
const aKeyedMachine = (own: Partial<KeyedMachine> = {}): KeyedMachine =>
  ({ ...named(aMachine()), orgState: 'active', keys: [{ userId, kid: 'key', publicKey: aKey() }], ...own })

/** The grant over one service user, with what was used up. */
function aGrant(machine: KeyedMachine | undefined = aKeyedMachine()) {
  const { assertions, spent } = aVerification()
  const machines = {
    byClientId: async () => undefined,
    withKeys: async (id: UserId) => {
      if (!isStorable(id)) throw new UnstorableText('no storage would look for it')
      return machine?.user.id === id ? machine : undefined
    },
  }
  const storage = { read: <T>(work: (stores: { machines: typeof machines }) => Promise<T>) => work({ machines }) }
  const grant = new JwtProfileGrant({ storage, assertions, instance: instance(), issuer, vendor: 'keyhall', clock: { now: () => NOW } })
  const entitle = (assertion = aJwt(claims), scope = 'openid profile') => grant.entitle(parameters({ assertion, scope }))
  return { entitle, spent }
}
const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error

describe('JWT profile (RFC 7523 §2.1)', () => {
  it('entitles a service user to an access token of its own kind and an ID token', async () => {
    const machine = aKeyedMachine(named(aMachine({ accessTokenType: 'jwt' })))
    assert.deepEqual(await aGrant(machine).entitle(), {
      subject: { kind: 'user', userId: 'robot-id', named: machine },
      options: { clientId: 'robot', accessTokenType: 'jwt', idTokenSignedResponseAlg: 'RS256', idTokenUserinfoAssertion: false },
      scopes: ['openid', 'profile'],
      audience: ['robot'],
      requestedTokens: { accessToken: true, idToken: true },
    })
  })

  it('has the projects in the audience that scopes name', async () => {
    const { audience } = await aGrant().entitle(aJwt(claims), 'openid urn:keyhall:iam:org:project:id:keyhall:aud')
    assert.deepEqual(audience, ['robot', 'own-project'])
  })

  it('never gives offline_access, nor a refresh token', async () => {
    const { scopes, requestedTokens } = await aGrant().entitle(aJwt(claims), 'openid offline_access')
    assert.deepEqual([scopes, requestedTokens.refreshUntil], [['openid'], undefined])
  })

  it('accepts a key until it expires', async () => {
    const until = (expiresAt: number) => aKeyedMachine({ keys: [{ userId, kid: 'key', publicKey: aKey(), expiresAt }] })
    assert.ok(await aGrant(until(NOW + 1)).entitle())
    await assert.rejects(aGrant(until(NOW)).entitle(), isError('invalid_grant'))
  })

  it('is for the issuer or the token endpoint, and no other', async () => {
    assert.ok(await aGrant().entitle(aJwt({ ...claims, aud: `${issuer}/oauth/v2/token` })))
    for (const aud of [`${issuer}/oauth/v2/introspect`, `${issuer}/`, [issuer, 'https://evil.example'], []]) {
      await assert.rejects(aGrant().entitle(aJwt({ ...claims, aud })), isError('invalid_grant'))
    }
  })

  it('takes an assertion once; one without jti until it expires', async () => {
    const { entitle } = aGrant()
    assert.ok(await entitle())
    await assert.rejects(entitle(), isError('invalid_grant'))
    const withoutJti = aJwt({ ...claims, jti: undefined })
    assert.ok((await entitle(withoutJti)) && (await entitle(withoutJti)))
  })

  it('identifies a key by the kid of its registration, not by that of the JWK', async () => {
    const ofRegistration = (kid: string) => aGrant(aKeyedMachine({ keys: [{ userId, kid, publicKey: aKey({ kid: 'itself' }) }] }))
    assert.ok(await ofRegistration('key').entitle())
    await assert.rejects(ofRegistration('other').entitle(aJwt(claims, { header: { kid: 'itself' } })), isError('invalid_grant'))
  })

  const refused: Readonly<Record<string, readonly [string, () => Promise<unknown>]>> = {
    'no assertion': ['invalid_request', () => aGrant().entitle('')],
    'no scope': ['invalid_request', () => aGrant().entitle(aJwt(claims), '')],
    'a malformed scope': ['invalid_scope', () => aGrant().entitle(aJwt(claims), '"')],
    'an unknown scope': ['invalid_scope', () => aGrant().entitle(aJwt(claims), 'openid admin')],
    'text that is no JWT': ['invalid_grant', () => aGrant().entitle('x')],
    'an assertion without iss': ['invalid_grant', () => aGrant().entitle(aJwt({ ...claims, iss: undefined }))],
    'an iss that no storage holds': ['invalid_grant', () => aGrant().entitle(aJwt({ ...claims, iss: 'robot\0', sub: 'robot\0' }))],
    'an unknown service user': ['invalid_grant', () => aGrant().entitle(aJwt({ ...claims, iss: 'x', sub: 'x' }))],
    'the user name in place of the id': ['invalid_grant', () => aGrant().entitle(aJwt({ ...claims, iss: 'robot', sub: 'robot' }))],
    'a subject that is another user': ['invalid_grant', () => aGrant().entitle(aJwt({ ...claims, sub: 'ada' }))],
    'the type of a client assertion':
      ['invalid_grant', () => aGrant().entitle(aJwt(claims, { header: { typ: 'client-authentication+jwt' } }))],
    'a key of another user': ['invalid_grant', () => aGrant().entitle(aJwt(claims, { by: 'eve' }))],
    'a service user without keys': ['invalid_grant', () => aGrant(aKeyedMachine({ keys: [] })).entitle()],
    'an inactive service user': ['invalid_grant', () => aGrant(aKeyedMachine(named(aMachine({ state: 'inactive' })))).entitle()],
    'an inactive organization': ['invalid_grant', () => aGrant(aKeyedMachine({ orgState: 'inactive' })).entitle()],
  }
  for (const [what, [error, act]] of Object.entries(refused)) {
    it(`refuses with ${error}: ${what}`, async () => {
      await assert.rejects(act(), isError(error))
    })
  }

  it('consumes no assertion that is refused', async () => {
    const { entitle, spent } = aGrant(aKeyedMachine({ orgState: 'inactive' }))
    await assert.rejects(entitle())
    await assert.rejects(aGrant().entitle(aJwt(claims, { by: 'eve' })))
    assert.equal(spent.size, 0)
  })
})
