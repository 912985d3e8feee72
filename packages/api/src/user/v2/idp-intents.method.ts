import { defineMethod, permittedScope } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { IntentId } from '@keyhall/core/external-sign-in'
import type { IntentCaller, RetrievedIntent, UpstreamStart } from '@keyhall/core/external-sign-in'
import { ProviderId } from '@keyhall/core/shared'
import type { Secret } from '@keyhall/core/shared'
import { Bytes, Json, Nested, Rule, Text, message } from '../../message/index.js'
import { ObjectDetails, changedAt } from '../../shapes/object-details.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import type { UseCases } from '../../use-cases.js'
import { SERVICE } from './requests.js'

const MAX_URL = 2048
const MAX_TOKEN = 200_000
const MAX_DOCUMENT = 1_000_000

class RedirectURLs {
  @Text({ max: MAX_URL }) successUrl!: string
  @Text({ max: MAX_URL }) failureUrl!: string
}
class LDAPCredentials {
  @Text({ max: 256 }) username!: string
  @Text({ max: 1024, secret: true }) password!: string
}
@Rule(exactlyOneOf<StartIdentityProviderIntentRequest>('urls', 'ldap'))
class StartIdentityProviderIntentRequest {
  @Text({ max: 200 }) idpId!: string
  @Nested(() => RedirectURLs, { optional: true }) urls?: RedirectURLs
  @Nested(() => LDAPCredentials, { optional: true }) ldap?: LDAPCredentials
}
class IDPIntent {
  @Text({ max: 200 }) idpIntentId!: string
  @Text({ max: 200, secret: true }) idpIntentToken!: string
  /** The linked user; empty without one. */
  @Text({ min: 0, max: 200 }) userId!: string
}
class StartIdentityProviderIntentResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: MAX_DOCUMENT, optional: true, secret: true }) authUrl?: string
  @Nested(() => IDPIntent, { optional: true }) idpIntent?: IDPIntent
  /** An HTML form that posts itself. */
  @Bytes({ max: MAX_DOCUMENT, optional: true, secret: true }) postForm?: string
}
class RetrieveIdentityProviderIntentRequest {
  @Text({ max: 200 }) idpIntentId!: string
  @Text({ max: 200, secret: true }) idpIntentToken!: string
}
class IDPOAuthAccessInformation {
  @Text({ min: 0, max: MAX_TOKEN, secret: true }) accessToken!: string
  @Text({ max: MAX_TOKEN, optional: true, secret: true }) idToken?: string
}
class IDPLDAPAccessInformation {
  @Json() attributes?: unknown
}
class IDPSAMLAccessInformation {
  @Bytes({ max: MAX_DOCUMENT, secret: true }) assertion!: string
}
class IDPInformation {
  @Nested(() => IDPOAuthAccessInformation, { optional: true }) oauth?: IDPOAuthAccessInformation
  @Nested(() => IDPLDAPAccessInformation, { optional: true }) ldap?: IDPLDAPAccessInformation
  @Nested(() => IDPSAMLAccessInformation, { optional: true }) saml?: IDPSAMLAccessInformation
  @Text({ max: 200 }) idpId!: string
  /** The id of the person at the provider. */
  @Text({ max: 500 }) userId!: string
  @Text({ min: 0, max: 200 }) userName!: string
  /** All claims or attributes. */
  @Json() rawInformation?: unknown
}
class RetrieveIdentityProviderIntentResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => IDPInformation) idpInformation!: IDPInformation
  /** The linked user; empty without one. */
  @Text({ min: 0, max: 200 }) userId!: string
}

/** Base64 of the text in UTF-8. */
const base64 = (text: string): string => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''))

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** SAML Bindings §3.5.4 */
function formOf({ url, fields }: Extract<UpstreamStart, { kind: 'form' }>): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  return `<form method="post" action="${escaped(url)}" id="idp-intent">${inputs.join('')}<button type="submit">Continue</button></form>`
    + '<script>document.getElementById("idp-intent").submit()</script>'
}

const callerOf = (call: Call): IntentCaller => {
  const { orgId, caller } = call
  return { userId: caller.userId, orgId, isInstanceWide: permittedScope('user.write', call).kind === 'everything', origin: caller.origin }
}

const accessOf = ({ protocol, claims, evidence: { accessToken = '', idToken, assertion } }: RetrievedIntent): Pick<IDPInformation, 'oauth' | 'ldap' | 'saml'> => {
  if (protocol === 'ldap') return { ldap: { attributes: claims } }
  if (protocol === 'saml') return { saml: { assertion: base64(assertion ?? '') } }
  return { oauth: { accessToken, ...(idToken === undefined ? {} : { idToken }) } }
}

/** Sign-ins at identity providers for applications with login pages of their own. */
export const idpIntentMethods = ({ identityProviders: { intents } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    permission: 'user.write', place: { kind: 'org' },
    name: `${SERVICE}/StartIdentityProviderIntent`,
    summary: "Starts a sign-in at an identity provider that the organization offers, for an application with login pages of its own; the answer comes to successUrl or failureUrl",
    http: [{ verb: 'POST', path: '/v2/idp_intents' }],
    request: message(StartIdentityProviderIntentRequest), response: message(StartIdentityProviderIntentResponse),
    handle: async ({ idpId, urls, ldap }, call) => {
      const [id, caller] = [ProviderId.parse(idpId), callerOf(call)]
      if (ldap) {
        const ticket = await intents.start.signIn(caller, id, { userName: ldap.username, password: ldap.password })
        return { ...changedAt(ticket.at, call.orgId), idpIntent: { idpIntentId: ticket.id, idpIntentToken: ticket.token, userId: ticket.userId ?? '' } }
      }
      const { go, at } = await intents.start.start(caller, id, { successUrl: urls?.successUrl ?? '', failureUrl: urls?.failureUrl ?? '' })
      return { ...changedAt(at, call.orgId), ...(go.kind === 'redirect' ? { authUrl: go.url } : { postForm: base64(formOf(go)) }) }
    },
  }),
  defineMethod({
    permission: 'user.write', place: { kind: 'anywhere' },
    name: `${SERVICE}/RetrieveIdentityProviderIntent`,
    summary: 'Returns who signed in at the identity provider, and the linked user, once, to the user who started the intent',
    http: [{ verb: 'POST', path: '/v2/idp_intents/{idp_intent_id}' }],
    request: message(RetrieveIdentityProviderIntentRequest), response: message(RetrieveIdentityProviderIntentResponse),
    handle: async ({ idpIntentId, idpIntentToken }, { caller, permitted }) => {
      const found = await intents.retrieve.retrieve(IntentId.parse(idpIntentId), idpIntentToken as Secret, {
        userId: caller.userId, mayReach: (orgId) => permitted.kind === 'everything' || permitted.orgIds.includes(orgId),
      })
      const { providerId, externalId, userName, claims, userId = '' } = found
      return {
        ...changedAt(found.at, found.orgId), userId,
        idpInformation: { ...accessOf(found), idpId: providerId, userId: externalId, userName, rawInformation: claims },
      }
    },
  }),
]
