import { isPlain } from '@keyhall/core/shared'
import { EmailAddress } from '@keyhall/core/users'
import { Unreadable } from '@keyhall/documents/text'

/** @throws Unreadable unless the text is one email address */
export function readEmailAddress(text: string): string {
  if (!EmailAddress.accepts(text)) throw new Unreadable('is not an email address')
  return text
}

/** The domain becomes part of each Message-ID, which is ASCII (RFC 5322 §3.6.4). */
const ASCII_DOMAIN = /@[\x21-\x7e]+$/

/** A display name before an address in angle brackets, without characters that would need quoting (RFC 5322 §3.4). */
const NAMED = /^([^<>@"]{1,100}) <([^<>]+)>$/

/**
 * Reads the sender of mails: an address, or `Name <address>`.
 *
 * @throws Unreadable
 */
export function readSender(text: string): string {
  const [, name, address = text] = NAMED.exec(text) ?? []
  if (!EmailAddress.accepts(address) || (name !== undefined && !isPlain(name))) throw new Unreadable('is not a sender')
  if (!ASCII_DOMAIN.test(address)) throw new Unreadable('has a domain that is not ASCII; write it as xn--…')
  return text
}
