import type { Words } from '@keyhall/texts'

/** Whether an address or a number is known to be the person's. */
export function VerifiedTag({ words, isVerified }: { readonly words: Words; readonly isVerified: boolean }) {
  return <span class={isVerified ? 'mark-tag good' : 'mark-tag'}>{words(isVerified ? 'account.email.verified' : 'account.email.unverified')}</span>
}
