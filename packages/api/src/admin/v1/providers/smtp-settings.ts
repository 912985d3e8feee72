import { InvalidMessage } from '@keyhall/core/api'
import type { EmailProvider } from '@keyhall/core/instance'
import type { EmailProviderSettings } from '@keyhall/core/mail'
import { DomainName } from '@keyhall/core/shared'
import type { Secret } from '@keyhall/core/shared'
import { EmailAddress } from '@keyhall/core/users'
import { Flag, Text } from '../../../message/index.js'

const isAddress = { expected: EmailAddress.expected, is: (text: string) => EmailAddress.accepts(text) }
const isAddressOrEmpty = { expected: EmailAddress.expected, is: (text: string) => text === '' || EmailAddress.accepts(text) }

/** A mail server without its password. An empty member counts as absent. */
export class SmtpServerMessage {
  @Text({ max: 200, pattern: isAddress }) senderAddress!: string
  @Text({ min: 0, max: 200, plain: true, optional: true }) senderName?: string
  /** Encrypted from the first byte on port 465, by STARTTLS on others. */
  @Flag() tls!: boolean
  /** Name or IP address, with the port: `smtp.example.com:587`. The default port is 587. */
  @Text({ max: 300 }) host!: string
  @Text({ min: 0, max: 200, plain: true, optional: true }) user?: string
}

/** A mail server as it is added or changed. */
export class SmtpSettingsMessage extends SmtpServerMessage {
  @Text({ min: 0, max: 500, optional: true, secret: true }) password?: string
  @Text({ min: 0, max: 200, pattern: isAddressOrEmpty, optional: true }) replyToAddress?: string
  @Text({ min: 0, max: 200, optional: true }) description?: string
}

/** Digits and colons are the characters of an IPv6 address, which brackets separate from the port. */
const HOST = /^(?:\[([\da-f:.]+)\]|([^\s:[\]@/]+))(?::(\d{1,5}))?$/i
const SUBMISSION = 587

/** @throws InvalidMessage */
function placeOf(text: string): { readonly host: string; readonly port: number } {
  const [, address, name = '', port] = HOST.exec(text) ?? []
  const host = address ?? name
  const isHost = address !== undefined || DomainName.accepts(host)
  const at = port === undefined ? SUBMISSION : Number(port)
  if (isHost && at > 0 && at < 65_536) return { host, port: at }
  throw new InvalidMessage('SMTPConfig', [{ field: 'host', problem: 'must be a host name or IP address with a port, such as "smtp.example.com:587"' }])
}

const given = <K extends string>(name: K, value: string | undefined): { readonly [N in K]?: string } =>
  (value === undefined || value === '' ? {} : { [name]: value }) as { readonly [N in K]?: string }

/** @throws InvalidMessage for a malformed host */
export function settingsOf(
  { senderAddress, senderName, tls, host, user, ...rest }: SmtpServerMessage & Partial<Pick<SmtpSettingsMessage, 'password' | 'replyToAddress' | 'description'>>,
): EmailProviderSettings {
  const { password, replyToAddress, description = '' } = rest
  return {
    senderAddress, isEncrypted: tls, ...placeOf(host), description,
    ...given('senderName', senderName), ...given('user', user), ...given('replyToAddress', replyToAddress),
    ...(password === undefined || password === '' ? {} : { password: password as Secret }),
  }
}

/** What may be read of a mail server. */
export const smtpOf = ({ senderAddress, senderName, isEncrypted, host, port, user, replyToAddress }: EmailProvider) => ({
  senderAddress, tls: isEncrypted, host: `${host.includes(':') ? `[${host}]` : host}:${port}`,
  ...(senderName === undefined ? {} : { senderName }), ...(user === undefined ? {} : { user }), ...(replyToAddress === undefined ? {} : { replyToAddress }),
})
