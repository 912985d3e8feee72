import { NotFound, defineMethod } from '@keyhall/core/api'
import type { AnyMethod, MessageType } from '@keyhall/core/api'
import type { EmailProvider } from '@keyhall/core/instance'
import type { Secret } from '@keyhall/core/shared'
import { Nested, OneOf, Text, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ListDetails, ListRequest, listDetails } from '../../../shapes/list-query.js'
import { Changed, ObjectDetails, changedAt, createdAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AddedProvider, ChangedSmtp, PasswordOfProvider, ProviderById, TestOfProvider, TestOfSettings, idOf, pageIn } from './provider-shapes.js'
import { SmtpServerMessage, SmtpSettingsMessage, settingsOf, smtpOf } from './smtp-settings.js'

const SERVICE = 'admin.v1.AdminService'
const CONFIG_STATES = ['SMTP_CONFIG_STATE_UNSPECIFIED', 'SMTP_CONFIG_ACTIVE', 'SMTP_CONFIG_INACTIVE'] as const
const PROVIDER_STATES = ['EMAIL_PROVIDER_STATE_UNSPECIFIED', 'EMAIL_PROVIDER_ACTIVE', 'EMAIL_PROVIDER_INACTIVE'] as const

class ReadableServer extends SmtpServerMessage {
  @Text({ max: 200, optional: true }) replyToAddress?: string
}

class SMTPConfig extends ReadableServer {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(CONFIG_STATES) state!: string
  @Text({ min: 0, max: 200 }) description!: string
  @Text({ max: 200 }) id!: string
}

class GetSMTPConfigResponse {
  @Nested(() => SMTPConfig) smtpConfig!: SMTPConfig
}

class ListSMTPConfigsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => SMTPConfig, { list: 100 }) result!: SMTPConfig[]
}

class EmailProviderMessage {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) id!: string
  @OneOf(PROVIDER_STATES) state!: string
  @Text({ min: 0, max: 200 }) description!: string
  @Nested(() => ReadableServer) smtp!: ReadableServer
}

class GetEmailProviderResponse {
  @Nested(() => EmailProviderMessage) config!: EmailProviderMessage
}

class ListEmailProvidersResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => EmailProviderMessage, { list: 100 }) result!: EmailProviderMessage[]
}

/** How one family of methods names and shapes mail servers. ZITADEL has two, an older and a newer one. */
interface Family<T> {
  /** `SMTPConfig` in `GetSMTPConfig`. */
  readonly noun: string
  readonly plural: string
  /** What methods that concern SMTP add to the noun. */
  readonly kind: '' | 'SMTP'
  readonly path: string
  /** The path of the methods that concern SMTP. */
  readonly smtpPath: string
  readonly one: MessageType<T>
  readonly many: MessageType<{ details: ListDetails; result: unknown[] }>
  readonly toWire: (provider: EmailProvider, owner: string) => object
  /** Wraps a mail server in the response of `one`. */
  readonly wrap: (shown: object) => T
}

const detailsOf = ({ createdAt: creationDate, changedAt: changeDate }: EmailProvider, resourceOwner: string) => ({ creationDate, changeDate, resourceOwner })

const CONFIGS: Family<GetSMTPConfigResponse> = {
  noun: 'SMTPConfig', plural: 'SMTPConfigs', kind: '', path: '/admin/v1/smtp', smtpPath: '/admin/v1/smtp',
  one: message(GetSMTPConfigResponse), many: message(ListSMTPConfigsResponse) as Family<unknown>['many'],
  toWire: (provider, owner) => {
    const { id, description, isActive } = provider
    return { details: detailsOf(provider, owner), ...smtpOf(provider), state: CONFIG_STATES[isActive ? 1 : 2], description, id }
  },
  wrap: (smtpConfig) => ({ smtpConfig: smtpConfig as SMTPConfig }),
}

const PROVIDERS: Family<GetEmailProviderResponse> = {
  noun: 'EmailProvider', plural: 'EmailProviders', kind: 'SMTP', path: '/admin/v1/email', smtpPath: '/admin/v1/email/smtp',
  one: message(GetEmailProviderResponse), many: message(ListEmailProvidersResponse) as Family<unknown>['many'],
  toWire: (provider, owner) => {
    const { id, description, isActive } = provider
    return { details: detailsOf(provider, owner), id, state: PROVIDER_STATES[isActive ? 1 : 2], description, smtp: smtpOf(provider) }
  },
  wrap: (config) => ({ config: config as EmailProviderMessage }),
}

const place = { kind: 'instance' } as const
const READS = { permission: 'iam.read', place } as const
const WRITES = { permission: 'iam.write', place } as const

function readingMethods<T>({ noun, plural, path, one, many, toWire, wrap }: Family<T>, { providers: { email }, instance }: UseCases): readonly AnyMethod[] {
  const shown = (provider: EmailProvider): object => toWire(provider, instance().id)
  return [
    defineMethod({
      ...READS,
      name: `${SERVICE}/Get${noun}`, summary: 'Returns the active mail server, without its password',
      http: [{ verb: 'GET', path }], request: empty, response: one,
      handle: async () => {
        const active = email.list().find(({ isActive }) => isActive)
        if (!active) throw new NotFound('no mail server is active')
        return wrap(shown(active))
      },
    }),
    defineMethod({
      ...READS,
      name: `${SERVICE}/Get${noun}ById`, summary: 'Returns a mail server, without its password',
      http: [{ verb: 'GET', path: `${path}/{id}` }], request: message(ProviderById), response: one,
      handle: async ({ id }) => wrap(shown(email.find(id))),
    }),
    defineMethod({
      ...READS,
      name: `${SERVICE}/List${plural}`, summary: 'Lists the mail servers, without their passwords, newest first',
      http: [{ verb: 'POST', path: `${path}/_search` }], request: message(ListRequest), response: many,
      handle: async ({ query }) => {
        const page = pageIn(email.list(), query)
        return { details: listDetails(page), result: page.items.map(shown) }
      },
    }),
  ]
}

function settingMethods<T>({ noun, kind, smtpPath }: Family<T>, { providers: { email }, instance }: UseCases): readonly AnyMethod[] {
  const owner = (): string => instance().id
  return [
    defineMethod({
      ...WRITES,
      name: `${SERVICE}/Add${noun}${kind}`, summary: 'Adds an inactive mail server; its password is stored encrypted and is never returned',
      http: [{ verb: 'POST', path: smtpPath }], request: message(SmtpSettingsMessage), response: message(AddedProvider),
      handle: async (input, { caller }) => {
        const added = await email.add(settingsOf(input), caller)
        return { ...createdAt(added.createdAt, owner()), id: added.id }
      },
    }),
    defineMethod({
      ...WRITES,
      name: `${SERVICE}/Update${noun}${kind}`, summary: 'Changes a mail server; an omitted password is kept if host, user and encryption are unchanged',
      http: [{ verb: 'PUT', path: `${smtpPath}/{id}` }], request: message(ChangedSmtp), response: message(Changed),
      handle: async ({ id, ...input }, { caller }) => changedAt(await email.update(id, settingsOf(input), caller), owner()),
    }),
    defineMethod({
      ...WRITES,
      name: `${SERVICE}/Update${noun}${kind}Password`, summary: 'Replaces the password of a mail server',
      http: [{ verb: 'PUT', path: `${smtpPath}/{id}/password` }], request: message(PasswordOfProvider), response: message(Changed),
      handle: async ({ id, password }, { caller }) => changedAt(await email.setPassword(id, password as Secret, caller), owner()),
    }),
    defineMethod({
      ...WRITES,
      name: `${SERVICE}/Test${noun}${kind}ById`, summary: 'Sends a test mail by a mail server, and reports the cause of a failure',
      http: [{ verb: 'POST', path: `${smtpPath}/{id}/_test` }], request: message(TestOfProvider), response: empty,
      handle: async ({ id, receiverAddress }, { caller }) => {
        await email.testStored(id, receiverAddress, caller)
        return {}
      },
    }),
    defineMethod({
      ...WRITES,
      name: `${SERVICE}/Test${noun}${kind}`, summary: 'Sends a test mail with settings that are not stored, and reports the cause of a failure',
      http: [{ verb: 'POST', path: `${smtpPath}/_test` }], request: message(TestOfSettings), response: empty,
      handle: async ({ id, receiverAddress: to, ...input }, { caller }) => {
        await email.test(settingsOf(input), { to, caller }, idOf(id))
        return {}
      },
    }),
  ]
}

function stateMethods<T>({ noun, path }: Family<T>, { providers: { email }, instance }: UseCases): readonly AnyMethod[] {
  const common = { ...WRITES, request: message(ProviderById), response: message(Changed) }
  return [
    defineMethod({
      ...common,
      name: `${SERVICE}/Activate${noun}`, summary: 'Activates a mail server for all mails, which overrides KEYHALL_SMTP_URL',
      http: [{ verb: 'POST', path: `${path}/{id}/_activate` }],
      handle: async ({ id }, { caller }) => changedAt(await email.activate(id, caller), instance().id),
    }),
    defineMethod({
      ...common,
      name: `${SERVICE}/Deactivate${noun}`, summary: 'Deactivates a mail server',
      http: [{ verb: 'POST', path: `${path}/{id}/_deactivate` }],
      handle: async ({ id }, { caller }) => changedAt(await email.deactivate(id, caller), instance().id),
    }),
    defineMethod({
      ...common,
      name: `${SERVICE}/Remove${noun}`, summary: 'Removes a mail server with its password',
      http: [{ verb: 'DELETE', path: `${path}/{id}` }],
      handle: async ({ id }, { caller }) => changedAt(await email.remove(id, caller), instance().id),
    }),
  ]
}

const family = <T>(of: Family<T>, use: UseCases): readonly AnyMethod[] => [...readingMethods(of, use), ...settingMethods(of, use), ...stateMethods(of, use)]

/** Mail servers, by the names of both families. */
export const emailProviderMethods = (use: UseCases): readonly AnyMethod[] => [...family(PROVIDERS, use), ...family(CONFIGS, use)]
