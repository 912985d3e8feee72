import type { TokenOptions } from '@keyhall/core/tokens'

/** Token options for the client of the builders. */
export const ofShop: TokenOptions = {
  clientId: 'shop' as TokenOptions['clientId'],
  accessTokenType: 'bearer',
  idTokenSignedResponseAlg: 'RS256',
  idTokenUserinfoAssertion: false,
  project: { id: 'project' as Required<TokenOptions>['project']['id'], accessTokenRoleAssertion: false, idTokenRoleAssertion: false },
}
