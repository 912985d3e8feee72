/** How to verify an address: it is verified already, a code is mailed or returned to the caller, or verification is left for later. */
export type AddressProof = 'verified' | 'mail' | 'return' | 'later'

/**
 * How to verify a number: it is verified already, a code is sent by text message (a server that cannot send any refuses `text` and skips
 * `text_where_offered`), a code is returned to the caller, or verification is left for later.
 */
export type PhoneProof = 'verified' | 'text' | 'text_where_offered' | 'return' | 'later'

/** How to verify the contacts that were set. */
export interface ContactProofs {
  readonly email?: AddressProof | undefined
  readonly phone?: PhoneProof | undefined
}

/** Codes for the caller to deliver, if requested. */
export interface ReturnedCodes {
  readonly emailCode?: string
  readonly phoneCode?: string
}
