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

/** What the hot paths store. Each method is one read, or one write that is on the disk when the promise resolves. */
export interface FloorStore {
  insertToken(token: AccessToken): Promise<unknown>
  token(id: string): Promise<TokenRead | undefined>
  insertUser(user: User): Promise<unknown>
}
