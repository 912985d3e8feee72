/**
 * How to verify a number: it is verified already, a code is sent by text message (a server that cannot send any refuses `text` and skips
 * `text_where_offered`), a code is returned to the caller, or verification is left for later.
 */
export type PhoneProof = 'verified' | 'text' | 'text_where_offered' | 'return' | 'later'
