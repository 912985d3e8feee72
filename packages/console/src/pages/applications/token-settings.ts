import type { OidcSettings } from './oidc-settings.js'

export const SWITCHES = ['idTokenUserinfoAssertion', 'idTokenRoleAssertion', 'accessTokenRoleAssertion'] as const
export const MEMBERS = ['accessTokenType', ...SWITCHES, 'refreshTokenGrace', 'clockSkew'] as const

/** The settings of an application that decide what is in its tokens. */
export type TokenSettings = Pick<OidcSettings, (typeof MEMBERS)[number]>
