import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted } from '@keyhall/core/external-sign-in'

/** Advice for operators. */
export const WITHOUT_ISSUER = '. Its answers do not name their issuer: set ownCallback, so that a hostile provider cannot be confused with it.'

/** The first error of ours among the causes. */
function ownCause(problem: unknown): unknown {
  for (let cause = problem, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ([UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted].some((own) => cause instanceof own)) return cause
  }
  return undefined
}

/** Codes of OAuth as they may occur in a text; others could be anything. */
const codeOf = (code: string): string => (/^[a-z_]{1,60}$/.test(code) ? code : 'unknown_error')

/** Descriptions of Microsoft for accounts that may not sign in any more. */
const DISABLED = /\bAADSTS(?:50057|50053|500571)\b/

/** Why the provider refused: servers have no common code for a disabled account. */
const reasonOf = ({ error, error_description: description = '' }: AuthorizationResponseError): string =>
  DISABLED.test(description) || ['account_disabled', 'user_disabled', 'account_suspended'].includes(error) ? 'account_disabled' : codeOf(error)

function translated(problem: unknown): unknown {
  const own = ownCause(problem)
  if (own !== undefined) return own
  if (problem instanceof AuthorizationResponseError) return new UpstreamRefused(reasonOf(problem), `the provider answered ${codeOf(problem.error)}`)
  if (problem instanceof ResponseBodyError) {
    const code = codeOf(problem.error)
    const isOurs = code === 'invalid_client' || code === 'unauthorized_client' || problem.status === 401
    return isOurs ? new UpstreamMisconfigured(`the provider refused client id or secret: ${code}`) : new UpstreamUntrusted(`the provider refused the code: ${code}`)
  }
  if (problem instanceof WWWAuthenticateChallengeError) return new UpstreamMisconfigured('the provider refused client id or secret')
  if (problem instanceof ClientError) return new UpstreamUntrusted(`${problem.message}${problem.code === undefined ? '' : ` (${problem.code})`}`)
  return problem instanceof TypeError ? new UpstreamUntrusted(problem.message) : problem
}

/** Runs a call of a provider and throws the errors of the core instead of those of the library. */
export async function withUpstreamErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    throw translated(problem)
  }
}
