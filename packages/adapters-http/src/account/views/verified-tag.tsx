import type { Words } from '@keyhall/texts'

/** Shows whether an address or number is verified. */
export function VerifiedTag({ words, isVerified }: { readonly words: Words; readonly isVerified: boolean }) {
  return <span class={isVerified ? 'mark-tag good' : 'mark-tag'}>{words(isVerified ? 'account.email.verified' : 'account.email.unverified')}</span>
}
