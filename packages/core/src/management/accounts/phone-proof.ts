/**
 * How it is found out that a number is the person's: it is known, a code is sent by text message (by a server that cannot: not at all, or
 * not `where_offered`), a code is passed on, or nobody asks now.
 */
export type PhoneProof = 'verified' | 'text' | 'text_where_offered' | 'return' | 'later'
