import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { SmsProvider } from '@keyhall/core/instance'
import { Nested, OneOf, Text, message } from '../../../message/index.js'
import { ListDetails, ListRequest, listDetails } from '../../../shapes/list-query.js'
import { Changed, ObjectDetails, changedAt, createdAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AddedProvider, ProviderById, pageIn } from './provider-shapes.js'

const SERVICE = 'admin.v1.AdminService'
const PATH = '/admin/v1/sms'
const STATES = ['SMS_PROVIDER_CONFIG_STATE_UNSPECIFIED', 'SMS_PROVIDER_CONFIG_ACTIVE', 'SMS_PROVIDER_CONFIG_INACTIVE'] as const

class AddSMSProviderHTTPRequest {
  /** An http or https URL that takes a signed POST for each text message. */
  @Text({ max: 1000 }) endpoint!: string
  @Text({ min: 0, max: 200, optional: true }) description?: string
}

class AddSMSProviderHTTPResponse extends AddedProvider {
  /** Verifies the signature of the calls. Shown only here. */
  @Text({ max: 200, secret: true }) signingKey!: string
}

class UpdateSMSProviderHTTPRequest extends AddSMSProviderHTTPRequest {
  @Text({ max: 200 }) id!: string
}

class HTTPConfig {
  @Text({ max: 1000 }) endpoint!: string
}

class SMSProvider {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) id!: string
  @OneOf(STATES) state!: string
  @Text({ min: 0, max: 200 }) description!: string
  @Nested(() => HTTPConfig) http!: HTTPConfig
}

class GetSMSProviderResponse {
  @Nested(() => SMSProvider) config!: SMSProvider
}

class ListSMSProvidersResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => SMSProvider, { list: 100 }) result!: SMSProvider[]
}

const toWire = (provider: SmsProvider, resourceOwner: string): SMSProvider => ({
  details: { creationDate: provider.createdAt, changeDate: provider.changedAt, resourceOwner },
  id: provider.id, state: STATES[provider.isActive ? 1 : 2], description: provider.description, http: { endpoint: provider.endpoint },
})

const place = { kind: 'instance' } as const
const READS = { permission: 'iam.read', place } as const
const WRITES = { permission: 'iam.write', place } as const

function settingMethods({ providers: { sms }, instance }: UseCases): readonly AnyMethod[] {
  const owner = (): string => instance().id
  return [
    defineMethod({
      ...READS,
      name: `${SERVICE}/ListSMSProviders`, summary: 'Lists the endpoints for text messages, newest first',
      http: [{ verb: 'POST', path: `${PATH}/_search` }], request: message(ListRequest), response: message(ListSMSProvidersResponse),
      handle: async ({ query }) => {
        const page = pageIn(sms.list(), query)
        return { details: listDetails(page), result: page.items.map((one) => toWire(one, owner())) }
      },
    }),
    defineMethod({
      ...READS,
      name: `${SERVICE}/GetSMSProvider`, summary: 'Returns an endpoint for text messages',
      http: [{ verb: 'GET', path: `${PATH}/{id}` }], request: message(ProviderById), response: message(GetSMSProviderResponse),
      handle: async ({ id }) => ({ config: toWire(sms.find(id), owner()) }),
    }),
    defineMethod({
      ...WRITES,
      name: `${SERVICE}/AddSMSProviderHTTP`, summary: 'Adds an inactive endpoint for text messages and returns its signing key',
      http: [{ verb: 'POST', path: `${PATH}/http` }], request: message(AddSMSProviderHTTPRequest), response: message(AddSMSProviderHTTPResponse),
      handle: async ({ endpoint, description = '' }, { caller }) => {
        const { provider, signingKey } = await sms.add({ endpoint, description }, caller)
        return { ...createdAt(provider.createdAt, owner()), id: provider.id, signingKey }
      },
    }),
    defineMethod({
      ...WRITES,
      name: `${SERVICE}/UpdateSMSProviderHTTP`, summary: 'Changes an endpoint for text messages; its signing key is unchanged',
      http: [{ verb: 'PUT', path: `${PATH}/http/{id}` }], request: message(UpdateSMSProviderHTTPRequest), response: message(Changed),
      handle: async ({ id, endpoint, description = '' }, { caller }) => changedAt(await sms.update(id, { endpoint, description }, caller), owner()),
    }),
  ]
}

function stateMethods({ providers: { sms }, instance }: UseCases): readonly AnyMethod[] {
  const common = { ...WRITES, request: message(ProviderById), response: message(Changed) }
  return [
    defineMethod({
      ...common,
      name: `${SERVICE}/ActivateSMSProvider`, summary: 'Activates an endpoint for all text messages, which overrides KEYHALL_SMS_URL',
      http: [{ verb: 'POST', path: `${PATH}/{id}/_activate` }],
      handle: async ({ id }, { caller }) => changedAt(await sms.activate(id, caller), instance().id),
    }),
    defineMethod({
      ...common,
      name: `${SERVICE}/DeactivateSMSProvider`, summary: 'Deactivates an endpoint for text messages',
      http: [{ verb: 'POST', path: `${PATH}/{id}/_deactivate` }],
      handle: async ({ id }, { caller }) => changedAt(await sms.deactivate(id, caller), instance().id),
    }),
    defineMethod({
      ...common,
      name: `${SERVICE}/RemoveSMSProvider`, summary: 'Removes an endpoint for text messages with its signing key',
      http: [{ verb: 'DELETE', path: `${PATH}/{id}` }],
      handle: async ({ id }, { caller }) => changedAt(await sms.remove(id, caller), instance().id),
    }),
  ]
}

/** Endpoints for text messages. */
export const smsProviderMethods = (use: UseCases): readonly AnyMethod[] => [...settingMethods(use), ...stateMethods(use)]
