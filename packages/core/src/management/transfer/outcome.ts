/**
 * What became of an item. `unchanged`: it is there already, and stays as it is. The message of a problem says what is wrong without the
 * value, so that no secret is in it.
 */
export type Outcome = { readonly kind: 'added' } | { readonly kind: 'unchanged' } | { readonly kind: 'problem'; readonly message: string }

export const ADDED: Outcome = { kind: 'added' }
export const UNCHANGED: Outcome = { kind: 'unchanged' }
export const problem = (message: string): Outcome => ({ kind: 'problem', message })
