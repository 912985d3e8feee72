import type { Request } from 'express'
import type { AuthenticateCaller, CallerContext, Presented } from '@keyhall/core/api'
import { Unauthenticated } from '@keyhall/core/api'
import { BearerError } from '@keyhall/core/protocol'
import type { RequestOrigin } from '@keyhall/core/shared'
import { Failure, defined, isStorable, OrgId } from '@keyhall/core/shared'
import { accessToken } from '../wire/access-token.js'
import { dpopProof } from '../wire/dpop-proof.js'
import type { SenderReader } from '../wire/sender.js'

/** The request has more than one access token. */
export class SeveralCredentials extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'api.several_credentials'
}

interface Dependencies {
  readonly authenticate: AuthenticateCaller
  readonly vendor: string
  readonly sender: SenderReader
}

/** The credentials of a request, which are not verified yet. @throws Unauthenticated, SeveralCredentials */
export const presentedBy =
  ({ vendor, sender }: Omit<Dependencies, 'authenticate'>) =>
  (req: Request, origin: RequestOrigin): Presented => {
    const proof = dpopProof(req)
    const token = { ...tokenOf(req), method: req.method, urls: sender.basesOf(req).map((base) => `${base}${req.path}`), ...defined({ proof, certificateThumbprint: sender.certificateOf(req) }) }
    const chosen = req.headers[`x-${vendor}-orgid`]
    const chosenOrgId = typeof chosen === 'string' && chosen !== '' && isStorable(chosen) ? { chosenOrgId: OrgId.parse(chosen) } : {}
    return { token, origin, ...chosenOrgId }
  }

/**
 * Authenticates the sender of an API request.
 *
 * @throws Unauthenticated, SeveralCredentials
 */
export const callerOf = ({ authenticate, ...deps }: Dependencies) => {
  const presented = presentedBy(deps)
  return async (req: Request, origin: RequestOrigin): Promise<CallerContext> => authenticate.authenticate(presented(req, origin))
}

function tokenOf(req: Request): ReturnType<typeof accessToken> {
  try {
    return accessToken(req, undefined)
  } catch (problem) {
    if (!(problem instanceof BearerError)) throw problem
    if (problem.error === 'invalid_request') throw new SeveralCredentials(problem.description, { cause: problem })
    throw new Unauthenticated(problem.description ?? 'an access token is required: send Authorization: Bearer <token>', { cause: problem })
  }
}
