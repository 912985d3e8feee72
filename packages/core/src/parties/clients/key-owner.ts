/** A client with keys at an address, and whether a stranger chose the address. */
export interface KeyOwner {
  readonly jwksUri?: string
  readonly selfRegistered?: 'document' | 'request'
}
