import type { EmailProvider } from '../../foundation/instance/index.js'
import type { Attempted } from '../../foundation/outbox/index.js'
import type { Secret } from '../../foundation/shared/index.js'
import type { Mail, Mailer } from './mail.js'

/** A mail server with its password. */
export type OpenedProvider = Pick<EmailProvider, 'host' | 'port' | 'isEncrypted' | 'user'> & { readonly password?: Secret }

/** Mails over connections to one mail server. */
export interface ConnectedMailer extends Mailer {
  /** Waits `patience` seconds for mails in progress. */
  close(patience?: number): Promise<void>
}

interface Dependencies {
  readonly active: () => Promise<EmailProvider | undefined>
  readonly open: (provider: EmailProvider) => OpenedProvider
  readonly connect: (opened: OpenedProvider) => ConnectedMailer
  /** Sends while no provider is active. */
  readonly fallback: ConnectedMailer
}

/** `Name <address>`. Quotes, because a name may contain a comma. */
export const senderOf = ({ senderName, senderAddress }: Pick<EmailProvider, 'senderName' | 'senderAddress'>): string =>
  senderName === undefined ? senderAddress : `"${senderName.replaceAll(/["\\]/g, '')}" <${senderAddress}>`

/** Sends mails by the active provider, with its sender. A change of the provider applies to the next mail. */
export class ProviderMailer implements ConnectedMailer {
  readonly #deps: Dependencies
  #current: { readonly provider: EmailProvider; readonly mailer: ConnectedMailer } | undefined

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async send(mail: Mail): Promise<Attempted> {
    const provider = await this.#deps.active()
    if (!provider) return this.#deps.fallback.send(mail)
    const { replyToAddress } = provider
    const from = senderOf(provider)
    return this.#mailer(provider).send({ ...mail, from, ...(replyToAddress === undefined ? {} : { replyTo: replyToAddress }) })
  }

  async close(patience?: number): Promise<void> {
    await Promise.all([this.#current?.mailer.close(patience), this.#deps.fallback.close(patience)])
  }

  #mailer(provider: EmailProvider): ConnectedMailer {
    const current = this.#current
    if (current && JSON.stringify(current.provider) === JSON.stringify(provider)) return current.mailer
    const mailer = this.#deps.connect(this.#deps.open(provider))
    this.#current = { provider, mailer }
    // Mails in progress end by themselves.
    void current?.mailer.close()
    return mailer
  }
}
