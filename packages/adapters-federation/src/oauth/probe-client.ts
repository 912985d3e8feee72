import type { TestedStep } from '@keyhall/core/external-sign-in'
import { Failure } from '@keyhall/core/shared'
import { UpstreamMisconfigured, UpstreamRefused } from '@keyhall/core/external-sign-in'
import type { GuardedFetch } from '../guarded-fetch.js'
import { exchangeCode } from './exchange-code.js'
import type { ClientOfProvider } from './exchange-code.js'

/**
 * Tests client id and secret without a person: a code that no provider issued is refused, but only after the client was accepted (RFC 6749 §4.1.3
 * and §5.2).
 */
export async function probeClient(fetch: GuardedFetch, tokenEndpoint: string, client: () => Promise<ClientOfProvider>, callback: string): Promise<TestedStep> {
  const step = 'client'
  try {
    await exchangeCode(fetch, { tokenEndpoint, client: await client(), code: 'keyhall-test', callback, verifier: undefined })
  } catch (problem) {
    if (problem instanceof UpstreamMisconfigured) return { step, isOk: false, detail: problem.message }
    if (problem instanceof UpstreamRefused && problem.reason === 'invalid_grant') return { step, isOk: true, detail: 'The provider accepts client id and secret.' }
    if (problem instanceof UpstreamRefused) return { step, isOk: true, detail: `Client id and secret cannot be tested without a sign-in: ${problem.message}` }
    if (!(problem instanceof Failure)) throw problem
    return { step, isOk: false, detail: problem.message }
  }
  return { step, isOk: false, detail: `${tokenEndpoint} accepted a code that nobody was given` }
}
