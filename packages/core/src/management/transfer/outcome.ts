/**
 * The result of an item. `unchanged`: it exists already, and was left as it is. The message of a problem does not quote the value, so that it
 * contains no secret.
 */
export type Outcome = { readonly kind: 'added' } | { readonly kind: 'unchanged' } | { readonly kind: 'problem'; readonly message: string }

export const ADDED: Outcome = { kind: 'added' }
export const UNCHANGED: Outcome = { kind: 'unchanged' }
export const problem = (message: string): Extract<Outcome, { kind: 'problem' }> => ({ kind: 'problem', message })
