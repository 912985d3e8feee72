/** The pages of a person's own account, by the last part of their address, in the order of the navigation. */
export const ACCOUNT_PAGES = ['', 'profile', 'email', 'phone', 'password', 'security', 'sessions', 'applications', 'data'] as const
export type AccountPage = (typeof ACCOUNT_PAGES)[number]

/** Pages behind another one. */
export const SECURITY_PAGES = ['security/totp', 'security/passkey'] as const

/** The page behind that of the own data. */
export const REMOVAL_PAGE = 'data/delete'

/** Pages that ask before something is removed. */
export const CONFIRMING_PAGES = ['phone/remove', 'security/remove', 'sessions/end', 'applications/remove'] as const
export type ConfirmingPage = (typeof CONFIRMING_PAGES)[number]

/** Every page that somebody can come back to after signing in. */
export type AccountPlace = AccountPage | (typeof SECURITY_PAGES)[number] | typeof REMOVAL_PAGE | ConfirmingPage
