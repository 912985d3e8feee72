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

onEveryStorage('PKCE, verifier and challenge (RFC 7636, AZ-07, AZ-08)', (world) => {
  for (const client of [clients.spa, clients.web, clients.post]) {
    it(`lets ${client.id} (${client.method}) redeem with the verifier`, async () => {
      const { verifier, challenge } = pkce()
      const granted = await world.code({ client, parameters: { code_challenge: challenge, ...S256 } })
      assert.equal((await world.redeem(granted, { code_verifier: verifier })).status, 200)
    })

    it(`refuses ${client.id} without the verifier, and the code is useless afterwards (AT-03)`, async () => {
      const { verifier, challenge } = pkce()
      const granted = await world.code({ client, parameters: { code_challenge: challenge, ...S256 } })
      const { status, body } = await world.redeem(granted, { code_verifier: undefined })
      assert.deepEqual([status, body.error, body.access_token], [400, 'invalid_grant', undefined])
      assert.equal((await world.redeem(granted, { code_verifier: verifier })).body.error, 'invalid_grant')
    })
  }

  it('refuses a wrong verifier, and the code is useless afterwards', async () => {
    const granted = await world.code({ client: clients.spa })
    assert.equal((await world.redeem(granted, { code_verifier: pkce().verifier })).body.error, 'invalid_grant')
    assert.equal((await world.redeem(granted)).body.error, 'invalid_grant')
  })

  it('refuses a verifier where no challenge was sent (AT-04)', async () => {
    const granted = await world.code()
    const { status, body } = await world.redeem(granted, { code_verifier: pkce().verifier })
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  })
})

inMemory('PKCE, parameters of the authorization request', (world) => {
  const challenge = challengeOf('v'.repeat(43))

  for (const client of [clients.spa, clients.native]) {
    it(`is required of ${client.id} (none): without a challenge the request is invalid_request (AT-05)`, async () => {
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
    ['a challenge that no SHA-256 has', { code_challenge: `${challenge.slice(0, 42)}B`, ...S256 }],
  ] as const) {
    for (const client of [clients.spa, clients.web]) {
      it(`${title} is invalid_request for ${client.id} (AT-06)`, async () => {
        assert.equal(await authorizeError(world, client, parameters), 'invalid_request')
      })
    }
  }
})

inMemory('PKCE, shape of the verifier (RFC 7636 §4.1, AT-07)', (world) => {
  const redeemWith = async (verifier: string, sent = verifier) => {
    const granted = await world.code({ client: clients.spa, parameters: { code_challenge: challengeOf(verifier), ...S256 } })
    return world.redeem(granted, { code_verifier: sent })
  }

  for (const [title, verifier] of [
    ['43 characters', 'a'.repeat(43)],
    ['128 characters', 'a'.repeat(128)],
    ['every unreserved character', 'ABCXYZabcxyz0123456789-._~-._~-._~-._~-._~-._~'],
  ] as const) {
    it(`takes ${title}`, async () => {
      assert.equal((await redeemWith(verifier)).status, 200)
    })
  }

  for (const [title, verifier] of [
    ['42 characters', 'a'.repeat(42)],
    ['129 characters', 'a'.repeat(129)],
    ['a character outside ASCII', `${'a'.repeat(42)}é`],
    ['padding', `${'a'.repeat(43)}=`],
    ['a space', `${'a'.repeat(42)} `],
    ['a reserved character', `${'a'.repeat(42)}+`],
  ] as const) {
    it(`refuses ${title}, although its digest is the challenge`, async () => {
      const { status, body } = await redeemWith(verifier)
      assert.deepEqual([status, body.error], [400, 'invalid_request'])
    })
  }

  it('refuses the challenge itself', async () => {
    const { verifier, challenge } = pkce()
    assert.equal((await redeemWith(verifier, challenge)).body.error, 'invalid_grant')
  })

  it('refuses an empty verifier like a missing one', async () => {
    assert.equal((await redeemWith(pkce().verifier, '')).body.error, 'invalid_grant')
  })
})
