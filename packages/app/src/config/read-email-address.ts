import { EmailAddress } from '@keyhall/core/users'
import { Unreadable } from '@keyhall/documents/text'

/** @throws Unreadable unless the text is one e-mail address */
export function readEmailAddress(text: string): string {
  if (!EmailAddress.accepts(text)) throw new Unreadable('is not an email address')
  return text
}
