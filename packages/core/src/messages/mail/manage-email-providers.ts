import type { ChangeSettings } from '../../directory/settings/index.js'
import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { EmailProvider, Instance } from '../../foundation/instance/index.js'
import type { Caller, Clock, EpochSeconds, Ids, Issuer, Secret, UnitOfWork } from '../../foundation/shared/index.js'
import { ProviderRefused, TestMailFailed } from './errors.js'
import { providerIn, withActive, withAdded, withChanged, withoutOne } from './provider-list.js'
import type { ConnectedMailer, OpenedProvider } from './provider-mailer.js'
import { senderOf } from './provider-mailer.js'
import { siteOf } from './personal-mail.js'

/** Encrypts secrets of providers with the master key. */
export interface ProviderSealer {
  /** @param context the purpose and the owner of the secret: it can only be opened with the same context */
  seal(secret: Secret, context: string): string
  open(sealed: string, context: string): Secret
}

/** The settings of a mail server as an operator gives them. */
export type EmailProviderSettings =
  Pick<EmailProvider, 'description' | 'senderAddress' | 'senderName' | 'replyToAddress' | 'host' | 'port' | 'isEncrypted' | 'user'>
  & { readonly password?: Secret }

/** The recipient of a test mail, and who sends it. */
interface TestedBy {
  readonly to: string
  readonly caller: Caller
}

interface Dependencies {
  readonly change: Pick<ChangeSettings, 'change'>
  readonly instance: () => Pick<Instance, 'id' | 'settings'>
  readonly storage: UnitOfWork<EventStores>
  readonly events: RecordEvents
  readonly sealer: ProviderSealer
  readonly connect: (opened: OpenedProvider) => ConnectedMailer
  readonly issuer: Issuer
  readonly ids: Ids
  readonly clock: Clock
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

const contextOf = (id: string): string => `email-provider:${id}`

const hasSameServer = (one: Partial<EmailProvider>, other: Partial<EmailProvider>): boolean =>
  one.host === other.host && one.port === other.port && one.user === other.user && one.isEncrypted === other.isEncrypted

/** Manages the mail servers of the instance. Passwords are stored encrypted and are never returned. */
export class ManageEmailProviders {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  list(): readonly EmailProvider[] {
    return this.#deps.instance().settings.providers.email
  }

  /** @throws ProviderNotFound */
  find(id: string): EmailProvider {
    return providerIn(this.list(), id)
  }

  /** Adds an inactive provider. @throws ProviderRefused, TooManyProviders */
  async add(settings: EmailProviderSettings, caller: Caller): Promise<EmailProvider> {
    const [id, now] = [this.#deps.ids.next(), this.#deps.clock.now()]
    const added = { ...this.#sealed(id, settings), id, isActive: false, createdAt: now, changedAt: now }
    await this.#change(caller, (list) => withAdded(list, added))
    return added
  }

  /** Without a password, the stored one stays, unless the server or the user is another. @throws ProviderNotFound, ProviderRefused */
  async update(id: string, settings: EmailProviderSettings, caller: Caller): Promise<EpochSeconds> {
    return this.#changeOne(id, caller, (before) => {
      const { isActive, createdAt, sealedPassword } = before
      const keepsPassword = settings.password === undefined && settings.user !== undefined && sealedPassword !== undefined
      if (keepsPassword && !hasSameServer(before, settings)) {
        throw new ProviderRefused('password: is needed again when host, user or encryption change, so that it is not sent to another server')
      }
      // A stored combination that is refused today blocks no change of other members.
      const isKept = settings.password === undefined && hasSameServer(before, settings)
      const sealed = isKept ? { ...settings, ...(sealedPassword === undefined ? {} : { sealedPassword }) } : this.#sealed(id, settings)
      return { ...sealed, id, isActive, createdAt, changedAt: this.#deps.clock.now() }
    })
  }

  /** @throws ProviderNotFound, ProviderRefused */
  async setPassword(id: string, password: Secret, caller: Caller): Promise<EpochSeconds> {
    return this.#changeOne(id, caller, (before) => {
      if (before.user === undefined) throw new ProviderRefused('password: needs a user')
      return { ...before, sealedPassword: this.#deps.sealer.seal(password, contextOf(id)), changedAt: this.#deps.clock.now() }
    })
  }

  /** Sends all mails by it from now on, and deactivates the others. @throws ProviderNotFound */
  async activate(id: string, caller: Caller): Promise<EpochSeconds> {
    await this.#change(caller, (list) => withActive(list, id))
    return this.#deps.clock.now()
  }

  /** Without an active provider, the configuration of the process applies. @throws ProviderNotFound */
  async deactivate(id: string, caller: Caller): Promise<EpochSeconds> {
    return this.#changeOne(id, caller, (before) => ({ ...before, isActive: false }))
  }

  /** @throws ProviderNotFound */
  async remove(id: string, caller: Caller): Promise<EpochSeconds> {
    await this.#change(caller, (list) => withoutOne(list, id))
    return this.#deps.clock.now()
  }

  /** Sends a test mail by a stored provider. @throws ProviderNotFound, TestMailFailed */
  async testStored(id: string, to: string, caller: Caller): Promise<void> {
    const provider = this.find(id)
    await this.#test(this.open(provider), provider, { to, caller })
  }

  /**
   * Sends a test mail with settings that are not stored.
   *
   * @param id a stored provider whose password is used if none is given and the server is the same
   * @throws ProviderNotFound, ProviderRefused, TestMailFailed
   */
  async test(settings: EmailProviderSettings, by: TestedBy, id?: string): Promise<void> {
    const stored = id === undefined ? undefined : this.find(id)
    if (settings.password === undefined && stored && hasSameServer(stored, settings)) return this.#test(this.open(stored), settings, by)
    assertCoherent(settings, settings.password !== undefined)
    await this.#test(settings, settings, by)
  }

  /** The provider with its password, for sending. */
  open({ id, host, port, isEncrypted, user, sealedPassword }: EmailProvider): OpenedProvider {
    const server = { host, port, isEncrypted }
    if (user === undefined || sealedPassword === undefined) return server
    return { ...server, user, password: this.#deps.sealer.open(sealedPassword, contextOf(id)) }
  }

  async #test(opened: OpenedProvider, sender: Pick<EmailProvider, 'senderName' | 'senderAddress'>, by: TestedBy): Promise<void> {
    const { connect, issuer, ids } = this.#deps
    const site = siteOf(issuer)
    const mailer = connect(opened)
    try {
      const text = `This is a test mail from ${site}. Its mail server is set up correctly.`
      const mail = { to: by.to, from: senderOf(sender), subject: 'Test mail', text, html: `<p>${text}</p>`, messageId: `${ids.next()}@${sender.senderAddress.split('@').at(-1) ?? ''}` }
      const attempted = await mailer.send(mail)
      await this.#recordTest(opened, by, attempted.outcome === 'delivered')
      if (attempted.outcome === 'failed') throw new TestMailFailed(attempted.problem)
    } finally {
      await mailer.close()
    }
  }

  /** The outcome is recorded, too: failed tests can explore a network. */
  async #recordTest({ host, port }: OpenedProvider, { to, caller }: TestedBy, isDelivered: boolean): Promise<void> {
    const { storage, events, instance } = this.#deps
    const aggregate = { type: 'instance', id: instance().id } as const
    const after = { host, port, to, isDelivered }
    await storage.run((stores) => events.record(stores, { type: 'provider.email.tested', aggregate, ...byCaller(caller), after }))
  }

  #sealed(id: string, { password, ...settings }: EmailProviderSettings): Omit<EmailProvider, 'id' | 'isActive' | 'createdAt' | 'changedAt'> {
    const sealedPassword = password === undefined ? undefined : this.#deps.sealer.seal(password, contextOf(id))
    assertCoherent(settings, sealedPassword !== undefined)
    return { ...settings, ...(sealedPassword === undefined ? {} : { sealedPassword }) }
  }

  async #changeOne(id: string, caller: Caller, change: (before: EmailProvider) => EmailProvider): Promise<EpochSeconds> {
    await this.#change(caller, (list) => withChanged(list, id, change))
    return this.#deps.clock.now()
  }

  async #change(caller: Caller, change: (list: readonly EmailProvider[]) => readonly EmailProvider[]): Promise<void> {
    await this.#deps.change.change(caller, 'provider.email.changed', (settings) =>
      ({ ...settings, providers: { ...settings.providers, email: change(settings.providers.email) } }))
  }
}

/** @throws ProviderRefused */
function assertCoherent({ host, isEncrypted, user }: Omit<EmailProviderSettings, 'password'>, hasPassword: boolean): void {
  if (user === undefined && hasPassword) throw new ProviderRefused('user: is needed with a password')
  if (user !== undefined && !hasPassword) throw new ProviderRefused('password: is needed with a user')
  if (hasPassword && !isEncrypted && !LOOPBACK.test(host)) throw new ProviderRefused('tls: must be true with a password, which would otherwise be sent unencrypted')
}
