import type { TokenOptions } from '@keyhall/core/tokens'

/** How tokens for the client of the builders are made. */
export const ofShop: TokenOptions = {
  clientId: 'shop' as TokenOptions['clientId'],
  accessTokenType: 'bearer',
  idTokenSignedResponseAlg: 'RS256',
  idTokenUserinfoAssertion: false,
  project: { id: 'project' as Required<TokenOptions>['project']['id'], accessTokenRoleAssertion: false, idTokenRoleAssertion: false },
}
