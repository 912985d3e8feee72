import type { Client } from '../../parties/clients/index.js'
import type { Machine } from '../../directory/users/index.js'
import { machineClientId } from '../../directory/users/index.js'
import type { TokenOptions } from './entitlement.js'

export const tokenOptions = (client: Client): TokenOptions => ({
  clientId: client.id,
  accessTokenType: client.accessTokenType,
  idTokenSignedResponseAlg: client.idTokenSignedResponseAlg,
  idTokenUserinfoAssertion: client.idTokenUserinfoAssertion,
  project: {
    id: client.projectId,
    accessTokenRoleAssertion: client.accessTokenRoleAssertion,
    idTokenRoleAssertion: client.idTokenRoleAssertion,
  },
})

/** For a service user, which is its own client. */
export const machineTokenOptions = ({ user }: { readonly user: Machine }): TokenOptions => ({
  clientId: machineClientId(user),
  accessTokenType: user.accessTokenType,
  idTokenSignedResponseAlg: 'RS256',
  idTokenUserinfoAssertion: false,
})
