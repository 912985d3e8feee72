import type { EpochSeconds } from '../shared/index.js'

interface Provider {
  readonly id: string
  /** For the operator; may be empty. */
  readonly description: string
  /** At most one of a list is active. */
  readonly isActive: boolean
  readonly createdAt: EpochSeconds
  readonly changedAt: EpochSeconds
}

/** A mail server that sends all mails while it is active. */
export interface EmailProvider extends Provider {
  readonly senderAddress: string
  readonly senderName?: string
  readonly replyToAddress?: string
  /** Name or IP address, without port. */
  readonly host: string
  readonly port: number
  /** Whether the connection must be encrypted: from the first byte on port 465, by STARTTLS on others. */
  readonly isEncrypted: boolean
  readonly user?: string
  /** Present with `user`. Encrypted with the master key; never leaves the server again. */
  readonly sealedPassword?: string
}

/** An HTTP endpoint of the operator that sends all text messages while it is active. */
export interface SmsProvider extends Provider {
  readonly endpoint: string
  /** Signs the calls. Encrypted with the master key; shown once, when it was made. */
  readonly sealedSigningKey: string
}

/** What sends messages to people, as configured through the API. Wins over the configuration of the process. */
export interface MessageProviders {
  readonly email: readonly EmailProvider[]
  readonly sms: readonly SmsProvider[]
}

/** Where mails go: to a mail server, to the developer inbox, or nowhere. */
export type MailReach = 'server' | 'inbox' | 'none'

/** @param configured where mails go while no mail server of the API is active */
export const mailReach = ({ email }: MessageProviders, configured: MailReach): MailReach => (email.some(({ isActive }) => isActive) ? 'server' : configured)

/** Maximum number of providers of one kind. */
export const MAX_PROVIDERS = 20
