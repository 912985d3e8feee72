import type { ClientId } from '../../foundation/shared/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { AdmitUser, Standing } from '../../tokens/tokens/index.js'
import { isInGoodStanding } from '../../tokens/tokens/index.js'
import type { NamedUser } from '../../directory/users/index.js'
import { isOfNamedOrgs } from '../../directory/users/index.js'
import type { AuthorizationProblem } from './errors.js'

/** A person who asks for tokens of a client. */
interface Asking {
  readonly clientId: ClientId
  readonly scopes: readonly Scope[]
  readonly vendor: string
}

/** The person, or why the client gets no tokens for them. */
export type Admission =
  | { readonly named: NamedUser; readonly problem?: undefined }
  | { readonly problem: AuthorizationProblem }

/** Decides whether a client gets tokens for a person who has signed in. */
export async function admission(standing: Standing, { clientId, scopes, vendor }: Asking, admit: AdmitUser): Promise<Admission> {
  if (!standing.user || !isInGoodStanding(standing, { clientId, hasUser: true })) {
    return { problem: { error: 'unauthorized_client', description: 'the client or the user is not active' } }
  }
  const { user, primaryDomain } = standing.user
  if (!isOfNamedOrgs({ orgId: user.orgId, primaryDomain }, scopes, vendor)) {
    return { problem: { error: 'access_denied', description: 'the user does not belong to the organization named by the scope' } }
  }
  const refusal = await admit.admit(standing)
  return refusal === undefined ? { named: standing.user } : { problem: { error: 'access_denied', description: `the user ${refusal}` } }
}
