import { sign } from 'node:crypto'
import { createRequire } from 'node:module'
import { deflateRawSync } from 'node:zlib'
import type * as Samlify from 'samlify'
import { generateOwnKey } from '@keyhall/adapters-federation'

// A CommonJS package whose exports Node does not find by name.
const { SamlLib, IdentityProvider, ServiceProvider, setSchemaValidator } = createRequire(import.meta.url)('samlify') as typeof Samlify

// The other side of the tests trusts what it gets; ours is what they test.
setSchemaValidator({ validate: () => Promise.resolve('ok') })

const STATEMENTS =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{SessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>' +
  'urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>'
const attribute = (name: string, tag: string): string => `<saml:Attribute Name="${name}"><saml:AttributeValue>{${tag}}</saml:AttributeValue></saml:Attribute>`
const ATTRIBUTES = `<saml:AttributeStatement>${attribute('mail', 'Mail')}${attribute('givenName', 'First')}${attribute('sn', 'Last')}</saml:AttributeStatement>`
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const SINGLE_SIGN_ON = 'https://saml.example/sso'
const SINGLE_LOGOUT = 'https://saml.example/slo'

const key = await generateOwnKey('saml.example', 1_700_000_000)

/** What the signature of the Redirect binding covers (SAML Bindings §3.4.4.1): the parameters as they were sent. */
const signedPart = ({ search }: URL): string => search.slice(1).split('&').filter((each) => !each.startsWith('Signature=')).join('&')

const SETTINGS = {
  entityID: 'https://saml.example/metadata', privateKey: key.privateKey, signingCert: key.certificate,
  requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', nameIDFormat: [PERSISTENT],
  singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: SINGLE_SIGN_ON }],
  singleLogoutService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: SINGLE_LOGOUT }],
}

/** A SAML provider of another maker (samlify), which learns about us from our metadata document. */
export class SamlProvider {
  readonly #idp

  /** @param wantsSignedRequests refuses requests that are not signed with the key in our metadata */
  constructor({ wantsSignedRequests = false }: { readonly wantsSignedRequests?: boolean } = {}) {
    this.#idp = IdentityProvider({ ...SETTINGS, wantAuthnRequestsSigned: wantsSignedRequests })
  }

  get metadata(): string {
    return this.#idp.getMetadata()
  }

  /** Signs a person in. @returns the form that the browser posts */
  async answer(request: URL, ownMetadata: string, who: { readonly id: string; readonly email: string; readonly session?: string }, now: number): Promise<{ readonly action: string; readonly fields: { SAMLResponse: string; RelayState: string } }> {
    const sp = ServiceProvider({ metadata: ownMetadata })
    const { extract } = await this.#idp.parseLoginRequest(sp, 'redirect', { query: Object.fromEntries(request.searchParams), octetString: signedPart(request) })
    const { id, assertionConsumerServiceUrl: action } = extract.request as { id: string; assertionConsumerServiceUrl: string }
    const at = (seconds: number): string => new Date((now + seconds) * 1000).toISOString()
    const { context } = await this.#idp.createLoginResponse(sp, { extract }, 'post', { email: who.id }, (template: string) => ({
      id: '_response',
      context: SamlLib.replaceTagsByValue(template.replace('{AuthnStatement}', STATEMENTS).replace('{AttributeStatement}', ATTRIBUTES), {
        ID: '_response', AssertionID: '_assertion', Destination: action, Audience: sp.entityMeta.getEntityID(), SubjectRecipient: action,
        Issuer: this.#idp.entityMeta.getEntityID(), IssueInstant: at(0), StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
        ConditionsNotBefore: at(0), ConditionsNotOnOrAfter: at(300), SubjectConfirmationDataNotOnOrAfter: at(300),
        NameIDFormat: PERSISTENT, NameID: who.id, SessionIndex: who.session ?? 's1', InResponseTo: id, Mail: who.email, First: 'Sam', Last: 'Saml',
      }),
    }))
    return { action, fields: { SAMLResponse: context, RelayState: request.searchParams.get('RelayState') ?? '' } }
  }

  /** Verifies a logout request of ours. @returns the person and session that it names, and the answer */
  async signedOut(request: URL, ownMetadata: string): Promise<{ readonly nameId: string; readonly sessionIndex: string; readonly answer: Readonly<Record<string, string>> }> {
    const sp = ServiceProvider({ metadata: ownMetadata, wantLogoutResponseSigned: false })
    const { extract } = await this.#idp.parseLogoutRequest(sp, 'redirect', { query: Object.fromEntries(request.searchParams), octetString: signedPart(request) })
    const { nameID, sessionIndex } = extract as Readonly<Record<string, unknown>>
    return { nameId: String(nameID), sessionIndex: String(sessionIndex), answer: { SAMLResponse: 'of no importance', RelayState: request.searchParams.get('RelayState') ?? '' } }
  }

  /** The query with which the provider sends a browser to our single logout service. */
  logoutRequest({ slo, nameId, sessionIndex, id, now }: { readonly slo: string; readonly nameId: string; readonly sessionIndex?: string; readonly id: string; readonly now: number }): string {
    const session = sessionIndex === undefined ? '' : `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>`
    const xml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" `
      + `IssueInstant="${new Date(now * 1000).toISOString()}" Destination="${slo}"><saml:Issuer>${SETTINGS.entityID}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>${session}</samlp:LogoutRequest>`
    const encoded = encodeURIComponent(deflateRawSync(xml).toString('base64'))
    const covered = `SAMLRequest=${encoded}&RelayState=there&SigAlg=${encodeURIComponent(SETTINGS.requestSignatureAlgorithm)}`
    return `${covered}&Signature=${encodeURIComponent(sign('sha256', Buffer.from(covered), key.privateKey).toString('base64'))}`
  }
}
