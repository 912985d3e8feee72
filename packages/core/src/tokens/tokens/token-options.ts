import type { Client } from '../../parties/clients/index.js'
import { demands, responseEncryption } from '../../parties/clients/index.js'
import type { Machine } from '../../directory/users/index.js'
import { withDefined } from '../../foundation/shared/index.js'
import { machineClientId } from '../../directory/users/index.js'
import type { TokenOptions } from './entitlement.js'
import { ruleSet } from './ruled-claims.js'
import type { Standing } from './standing.js'

/** @param standing with the client; the rules of its project are read from there */
export function tokenOptions(client: Client, standing: Pick<Standing, 'client'>): TokenOptions {
  const idTokenEncryption = responseEncryption(client, 'idToken')
  const rules = ruleSet(client.claimRules, standing.client?.projectSettings?.claimRules)
  const { projectId: id, accessTokenRoleAssertion, idTokenRoleAssertion } = client
  return withDefined(
    {
      clientId: client.id,
      accessTokenType: client.accessTokenType,
      idTokenSignedResponseAlg: client.idTokenSignedResponseAlg,
      idTokenUserinfoAssertion: client.idTokenUserinfoAssertion,
      project: withDefined({ id, accessTokenRoleAssertion, idTokenRoleAssertion }, { rules }),
    },
    { keepsRefreshTokens: demands(client, 'no_rotation') || undefined, idTokenEncryption },
  )
}

/** For a service user, which is its own client. */
export const machineTokenOptions = ({ user }: { readonly user: Machine }): TokenOptions => ({
  clientId: machineClientId(user),
  accessTokenType: user.accessTokenType,
  idTokenSignedResponseAlg: 'RS256',
  idTokenUserinfoAssertion: false,
})
