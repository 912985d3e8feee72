import { nameInForm } from '../../browser/sign-in.js'
import { checksOf } from '../../check.js'
import { expectEqual, expectWhole } from '../../expectations.js'
import { claimsOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { expectErrorResponse } from '../refusals.js'
import { claimsInSilence, expectNewSignIn } from './prompt.js'

async function shortMaxAgeInSilence(rp: RelyingParty): Promise<void> {
  await rp.authorization.signedIn()
  await rp.authorization.letPass(2)
  expectErrorResponse(await rp.authorization.ask({ max_age: '1', prompt: 'none' }), ['login_required', 'interaction_required'])
}

async function longMaxAge(rp: RelyingParty): Promise<void> {
  await rp.authorization.signedIn()
  const claims = await claimsInSilence(rp, { max_age: '10000' })
  expectWhole('auth_time', claims['auth_time'])
}

async function idTokenHint(rp: RelyingParty): Promise<void> {
  const { idToken } = await rp.tokens()
  const claims = await claimsInSilence(rp, { prompt: 'none', id_token_hint: idToken })
  expectEqual('sub', claims['sub'], claimsOf(idToken)['sub'])
}

async function loginHint({ authorization, registration }: RelyingParty): Promise<void> {
  const { loginName } = registration
  const page = await authorization.ask({ login_hint: loginName }, authorization.newBrowser())
  expectEqual('the name in the form', nameInForm(page), loginName)
}

/** max_age, id_token_hint and login_hint. */
export const maxAgeAndHintChecks = checksOf('basic', [
  { id: 'max-age-long', title: 'max_age=10000 shows no page and returns auth_time', clause: 'OIDC Core §3.1.2.1', run: longMaxAge },
  {
    id: 'max-age-silent',
    title: 'max_age=1 with prompt=none after 2 s is login_required',
    clause: 'OIDC Core §3.1.2.6',
    run: shortMaxAgeInSilence,
  },
  {
    id: 'max-age-short',
    title: 'max_age=1 after 2 s signs in again and returns a later auth_time',
    clause: 'OIDC Core §3.1.2.1',
    run: (rp) => expectNewSignIn(rp, { max_age: '1' }),
  },
  {
    id: 'id-token-hint',
    title: 'id_token_hint with prompt=none returns a code for the same user',
    clause: 'OIDC Core §3.1.2.1',
    run: idTokenHint,
  },
  { id: 'login-hint', title: 'login_hint prefills the login name', clause: 'OIDC Core §3.1.2.1', run: loginHint },
])
