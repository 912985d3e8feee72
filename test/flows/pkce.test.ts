import assert from 'node:assert/strict'
import { answered } from '../support/authorization.js'
import { challengeOf, pkce } from '../support/pkce.js'
import { clients } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { inMemory, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const S256 = { code_challenge_method: 'S256' } as const

async function authorizeError(world: World, client: TestClient, parameters: Record<string, string>): Promise<string | undefined> {
  const agent = await world.agentOf()
  return answered(await agent.open(world.authorizeUrl({ client, parameters }))).parameters['error']
}

onEveryStorage('PKCE, verifier and challenge (RFC 7636)', (world) => {
  for (const client of [clients.spa, clients.web, clients.post]) {
    it(`accepts the verifier from ${client.id} (${client.method})`, async () => {
      const { verifier, challenge } = pkce()
      const granted = await world.code({ client, parameters: { code_challenge: challenge, ...S256 } })
      assert.equal((await world.redeem(granted, { code_verifier: verifier })).status, 200)
    })

    it(`refuses ${client.id} without the verifier and invalidates the code`, async () => {
      const { verifier, challenge } = pkce()
      const granted = await world.code({ client, parameters: { code_challenge: challenge, ...S256 } })
      const { status, body } = await world.redeem(granted, { code_verifier: undefined })
      assert.deepEqual([status, body.error, body.access_token], [400, 'invalid_grant', undefined])
      assert.equal((await world.redeem(granted, { code_verifier: verifier })).body.error, 'invalid_grant')
    })
  }

  it('refuses a wrong verifier and invalidates the code', async () => {
    const granted = await world.code({ client: clients.spa })
    assert.equal((await world.redeem(granted, { code_verifier: pkce().verifier })).body.error, 'invalid_grant')
    assert.equal((await world.redeem(granted)).body.error, 'invalid_grant')
  })

  it('refuses a verifier when the request had no challenge', async () => {
    const granted = await world.code()
    const { status, body } = await world.redeem(granted, { code_verifier: pkce().verifier })
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  })
})

inMemory('authorization endpoint, PKCE parameters', (world) => {
  const challenge = challengeOf('v'.repeat(43))

  for (const client of [clients.spa, clients.native]) {
    it(`requires a challenge from ${client.id} (none) and answers invalid_request without one`, async () => {
      assert.equal(await authorizeError(world, client, {}), 'invalid_request')
    })
  }

  for (const [title, parameters] of [
    ['code_challenge_method=plain', { code_challenge: challenge, code_challenge_method: 'plain' }],
    ['a challenge without a method', { code_challenge: challenge }],
    ['a challenge with an empty method', { code_challenge: challenge, code_challenge_method: '' }],
    ['a method without a challenge', S256],
    ['s256 in lower case', { code_challenge: challenge, code_challenge_method: 's256' }],
    ['S256 with a space', { code_challenge: challenge, code_challenge_method: 'S256 ' }],
    ['a challenge of 42 characters', { code_challenge: challenge.slice(1), ...S256 }],
    ['a challenge of 44 characters', { code_challenge: `${challenge}A`, ...S256 }],
    ['a padded challenge', { code_challenge: `${challenge}=`, ...S256 }],
    ['a challenge with a character outside base64url', { code_challenge: `+${challenge.slice(1)}`, ...S256 }],
    ['a challenge that is not the base64url form of 32 bytes', { code_challenge: `${challenge.slice(0, 42)}B`, ...S256 }],
  ] as const) {
    for (const client of [clients.spa, clients.web]) {
      it(`answers ${title} with invalid_request for ${client.id}`, async () => {
        assert.equal(await authorizeError(world, client, parameters), 'invalid_request')
      })
    }
  }
})

inMemory('PKCE, format of the verifier (RFC 7636 §4.1)', (world) => {
  const redeemWith = async (verifier: string, sent = verifier) => {
    const granted = await world.code({ client: clients.spa, parameters: { code_challenge: challengeOf(verifier), ...S256 } })
    return world.redeem(granted, { code_verifier: sent })
  }

  for (const [title, verifier] of [
    ['a verifier of 43 characters', 'a'.repeat(43)],
    ['a verifier of 128 characters', 'a'.repeat(128)],
    ['a verifier with every unreserved character', 'ABCXYZabcxyz0123456789-._~-._~-._~-._~-._~-._~'],
  ] as const) {
    it(`accepts ${title}`, async () => {
      assert.equal((await redeemWith(verifier)).status, 200)
    })
  }

  for (const [title, verifier] of [
    ['a verifier of 42 characters', 'a'.repeat(42)],
    ['a verifier of 129 characters', 'a'.repeat(129)],
    ['a verifier with a character outside ASCII', `${'a'.repeat(42)}é`],
    ['a verifier with padding', `${'a'.repeat(43)}=`],
    ['a verifier with a space', `${'a'.repeat(42)} `],
    ['a verifier with a reserved character', `${'a'.repeat(42)}+`],
  ] as const) {
    it(`refuses ${title}, even when its digest is the challenge`, async () => {
      const { status, body } = await redeemWith(verifier)
      assert.deepEqual([status, body.error], [400, 'invalid_request'])
    })
  }

  it('refuses the challenge itself', async () => {
    const { verifier, challenge } = pkce()
    assert.equal((await redeemWith(verifier, challenge)).body.error, 'invalid_grant')
  })

  it('treats an empty verifier like a missing one', async () => {
    assert.equal((await redeemWith(pkce().verifier, '')).body.error, 'invalid_grant')
  })
})
