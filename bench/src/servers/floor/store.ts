export interface User {
  readonly id: string
  readonly userName: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
}

export interface AccessToken {
  readonly id: string
  readonly clientId: string
  readonly scope: string
  readonly expiresAt: number
  readonly userId: string | null
  readonly grantId: string | null
}

/** An access token with what decides whether it is valid and what it says about its user. */
export interface TokenRead extends AccessToken {
  readonly isRevoked: boolean
  readonly user: User | undefined
}

export interface Session {
  readonly id: string
  readonly userId: string
  readonly authTime: number
}

/** What a user has allowed a client in a session. */
export interface Grant {
  readonly id: string
  readonly clientId: string
  readonly userId: string
  readonly sessionId: string
  readonly scope: string
  readonly authTime: number
}

export interface Code {
  readonly id: string
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
  readonly expiresAt: number
}

export interface RefreshToken {
  readonly id: string
  readonly expiresAt: number
}

/** A code or a refresh token with its grant. `isUsable` is false once it was used, or the grant revoked. */
export type Redeemable<T> = T & { readonly grant: Grant; readonly isUsable: boolean }

/** What an exchange stores: the access token, and the refresh token if there is one. */
export interface Issued {
  readonly access: AccessToken
  readonly refresh: RefreshToken | undefined
}

/** What the hot paths store. Each method is one read, or one write that is on the disk when the promise resolves. */
export interface FloorStore {
  insertToken(token: AccessToken): Promise<unknown>
  token(id: string): Promise<TokenRead | undefined>
  revokeToken(id: string): Promise<unknown>
  /** With an entry for the audit trail. */
  insertUser(user: User): Promise<unknown>
  userByName(userName: string): Promise<User | undefined>
  insertRequest(id: string, query: string, expiresAt: number): Promise<unknown>
  request(id: string): Promise<string | undefined>
  session(id: string): Promise<Session | undefined>
  insertGrant(grant: Grant, code: Code, newSession?: Session): Promise<unknown>
  code(id: string): Promise<Redeemable<Code> | undefined>
  refreshToken(id: string): Promise<Redeemable<RefreshToken> | undefined>
  /** Marks a code or refresh token as used and stores what it was exchanged for. @returns false, and stores nothing, if it was used before */
  redeem(from: 'codes' | 'refresh_tokens', id: string, grantId: string, issued: Issued): Promise<boolean>
}
