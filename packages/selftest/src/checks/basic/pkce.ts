import { checksOf } from '../../check.js'
import { tokensIn } from '../../party/client-calls.js'
import type { Grant } from '../../party/grant.js'
import { pkce } from '../../party/pkce.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { skip } from '../../verdict.js'
import { expectErrorResponse, expectRefusal } from '../refusals.js'

/** A code with a code_challenge. */
async function bound(rp: RelyingParty): Promise<{ readonly grant: Grant; readonly verifier: string }> {
  const { verifier, challenge } = pkce()
  return { grant: await rp.authorization.grant({ code_challenge: challenge, code_challenge_method: 'S256' }), verifier }
}

async function rightVerifier(rp: RelyingParty): Promise<void> {
  const { grant, verifier } = await bound(rp)
  tokensIn(await rp.client.redeem(grant, { code_verifier: verifier }))
}

async function wrongVerifier(rp: RelyingParty): Promise<void> {
  const { grant } = await bound(rp)
  expectRefusal(await rp.client.redeem(grant, { code_verifier: pkce().verifier }), ['invalid_grant'])
}

async function missingVerifier(rp: RelyingParty): Promise<void> {
  const { grant } = await bound(rp)
  expectRefusal(await rp.client.redeem(grant, { code_verifier: undefined }), ['invalid_grant', 'invalid_request'])
}

async function verifierAlone(rp: RelyingParty): Promise<void> {
  if (rp.registration.client.method === 'none') skip('a public client requires a code_challenge')
  const grant = await rp.authorization.grant()
  expectRefusal(await rp.client.redeem(grant, { code_verifier: pkce().verifier }), ['invalid_grant', 'invalid_request'])
}

async function plain(rp: RelyingParty): Promise<void> {
  await rp.authorization.signedIn()
  const challenge = pkce().verifier
  // RFC 7636 §4.3: without a method, it is plain
  for (const method of ['plain', undefined]) {
    const arrival = await rp.authorization.ask({ code_challenge: challenge, code_challenge_method: method })
    expectErrorResponse(arrival, ['invalid_request'])
  }
}

async function withoutChallenge(rp: RelyingParty): Promise<void> {
  if (rp.registration.client.method !== 'none') skip('PKCE is optional for a confidential client')
  await rp.authorization.signedIn()
  const arrival = await rp.authorization.ask({ code_challenge: undefined, code_challenge_method: undefined })
  expectErrorResponse(arrival, ['invalid_request'])
}

/** PKCE (RFC 7636). */
export const pkceChecks = checksOf('basic', [
  { id: 'pkce-right', title: 'a code with an S256 challenge is redeemed with its verifier', clause: 'RFC 7636 §4.6', run: rightVerifier },
  { id: 'pkce-wrong', title: 'a wrong verifier is invalid_grant', clause: 'RFC 7636 §4.6', run: wrongVerifier },
  { id: 'pkce-missing', title: 'a missing verifier is refused', clause: 'RFC 7636 §4.6', run: missingVerifier },
  { id: 'pkce-alone', title: 'a verifier without a challenge is refused', clause: 'RFC 9700 §2.1.1', run: verifierAlone },
  { id: 'pkce-plain', title: 'code_challenge_method plain is refused, and so is a missing method', clause: 'RFC 9700 §2.1.1', run: plain },
  { id: 'pkce-required', title: 'a public client requires a code_challenge', clause: 'RFC 9700 §2.1.1', run: withoutChallenge },
])
