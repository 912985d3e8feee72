import type { Request } from 'express'
import type { AuthenticateCaller, CallerContext, Presented } from '@keyhall/core/api'
import { Unauthenticated } from '@keyhall/core/api'
import { BearerError } from '@keyhall/core/protocol'
import type { Issuer, RequestOrigin } from '@keyhall/core/shared'
import { Failure, isStorable, OrgId } from '@keyhall/core/shared'
import { accessToken } from '../wire/access-token.js'
import { dpopProof } from '../wire/dpop-proof.js'

/** The request has more than one access token. */
export class SeveralCredentials extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'api.several_credentials'
}

interface Dependencies {
  readonly authenticate: AuthenticateCaller
  readonly issuer: Issuer
  readonly vendor: string
}

/** The credentials of a request, which are not verified yet. @throws Unauthenticated, SeveralCredentials */
export const presentedBy =
  ({ issuer, vendor }: Pick<Dependencies, 'issuer' | 'vendor'>) =>
  (req: Request, origin: RequestOrigin): Presented => {
    const proof = dpopProof(req)
    const token = { ...tokenOf(req), method: req.method, url: `${issuer}${req.path}`, ...(proof === undefined ? {} : { proof }) }
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
