import { isPlain } from '@keyhall/core/shared'
import { isPlaceholder, isPlaceholderKey, Unreadable } from '@keyhall/documents/text'
import { decoded } from './storage-setting.js'

const KEY_BYTES = 32

/**
 * Reads 32 bytes in base64, in either alphabet, padded or not.
 *
 * @returns the same bytes as 43 base64url characters
 * @throws Unreadable
 */
export function readMasterKey(text: string): string {
  if (isPlaceholder(text)) throw new Unreadable('is a placeholder')
  if (!/^[A-Za-z0-9_+/-]*={0,2}$/.test(text)) throw new Unreadable('contains characters that are not base64url')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES) throw new Unreadable(`is ${bytes.length} bytes long`)
  if (isPlaceholderKey(bytes)) throw new Unreadable('is a placeholder: its bytes are not random')
  return bytes.toString('base64url')
}

/** @throws Unreadable */
export function readSmtpUrl(text: string): string {
  if (!/^smtps?:\/\//i.test(text)) throw new Unreadable('does not begin with smtp:// or smtps://')
  if (!URL.canParse(text)) throw new Unreadable('is not a URL')
  const url = new URL(text)
  if (url.hostname === '') throw new Unreadable('names no host')
  if (url.hash !== '' || url.search !== '' || (url.pathname !== '' && url.pathname !== '/')) {
    throw new Unreadable('has a path, a query or a fragment')
  }
  if ((url.username === '') !== (url.password === '')) throw new Unreadable('has a user name without a password, or a password without a user name')
  if (![url.username, url.password].every(isWellEncoded)) throw new Unreadable('has a user name or password with invalid percent-encoding')
  if (url.password !== '' && isPlaceholder(decoded(url.password))) throw new Unreadable('has a placeholder as password')
  return text
}

/**
 * Reads and normalizes the URL of the endpoint for text messages, which may contain a secret.
 *
 * @throws Unreadable
 */
export function readSmsUrl(text: string): string {
  if (!/^https?:\/\//i.test(text)) throw new Unreadable('does not begin with https:// or http://')
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(text)) throw new Unreadable('contains spaces, backslashes or non-ASCII characters')
  if (text.includes('#')) throw new Unreadable('has a fragment')
  if (!URL.canParse(text)) throw new Unreadable('is not a URL')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw new Unreadable('has a user name or a password')
  return url.href
}

const SIGNING_KEY = /^[\x21-\x7e]{32,200}$/

/** @throws Unreadable */
export function readSmsSigningKey(text: string): string {
  if (isPlaceholder(text)) throw new Unreadable('is a placeholder')
  if (!SIGNING_KEY.test(text)) throw new Unreadable('is shorter than 32 or longer than 200 characters, or has characters other than printable ASCII')
  return text
}

/** Whether the part decodes to text without control characters, which could inject SMTP commands. */
function isWellEncoded(part: string): boolean {
  try {
    return isPlain(decodeURIComponent(part))
  } catch {
    return false
  }
}
