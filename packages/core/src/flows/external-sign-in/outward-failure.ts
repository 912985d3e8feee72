import { Failure } from '../../foundation/shared/index.js'
import { AccountRefused, DomainRefused, UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted } from './errors.js'

const MAX_REASON = 100

/** A failure as an application with login pages of its own may see it. */
interface Outward {
  readonly problem: Failure
  /** In the terms of RFC 6749 §4.1.2.1. */
  readonly error: string
}

const WHERE = 'the event user.human.externalidp.check.failed has the cause'

/**
 * A failure without its cause, which would reveal the settings of the provider and the network behind this server. The cause stays in `cause` for
 * the log.
 */
export function outward(problem: Failure): Outward {
  const make = (): Outward => {
    if (problem instanceof UpstreamRefused) return { error: problem.reason.slice(0, MAX_REASON), problem: new UpstreamRefused(problem.reason, `the person or the identity provider refused the sign-in: ${WHERE}`) }
    if (problem instanceof UpstreamUnreachable) return { error: 'temporarily_unavailable', problem: new UpstreamUnreachable('the identity provider cannot be reached') }
    if (problem instanceof UpstreamMisconfigured) return { error: 'server_error', problem: new UpstreamMisconfigured(`the settings of the identity provider cannot work: ${WHERE}`) }
    if (problem instanceof UpstreamUntrusted) return { error: 'server_error', problem: new UpstreamUntrusted(`a check of the answer of the identity provider failed: ${WHERE}`) }
    if (problem instanceof DomainRefused) return { error: 'access_denied', problem: new DomainRefused('the email address is not verified, or its domain is not allowed') }
    if (problem instanceof AccountRefused) return { error: 'access_denied', problem: new AccountRefused(problem.message) }
    return { error: 'access_denied', problem }
  }
  const made = make()
  if (made.problem !== problem) made.problem.cause = problem
  return made
}

/** @returns what to throw instead */
export const outwardProblem = (problem: unknown): unknown => (problem instanceof Failure ? outward(problem).problem : problem)
