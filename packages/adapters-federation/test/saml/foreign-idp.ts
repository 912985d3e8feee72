import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import type * as Samlify from 'samlify'
import { ACS, instant, NOW } from './documents.js'
import { KEYS } from './keys.js'

// A CommonJS package whose exports Node does not find by name.
const { SamlLib, IdentityProvider, ServiceProvider, setSchemaValidator } = createRequire(import.meta.url)('samlify') as typeof Samlify

// The other side of the tests trusts what it gets; ours is what they test.
setSchemaValidator({ validate: () => Promise.resolve('ok') })

const STATEMENT =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="s1"><saml:AuthnContext><saml:AuthnContextClassRef>' +
  'https://refeds.org/profile/mfa</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>'
const MAIL = '<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>ada@example.com</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>'

/** An identity provider of another maker (samlify), which knows us by our metadata document only. */
export class ForeignIdp {
  readonly #idp
  readonly #sp

  constructor({ ownMetadata, isEncrypted = false, wantsSignedRequests = false }: { ownMetadata: string; isEncrypted?: boolean; wantsSignedRequests?: boolean }) {
    this.#idp = IdentityProvider({
      entityID: 'https://foreign.example/metadata',
      privateKey: KEYS.idp.privateKey,
      signingCert: KEYS.idp.certificate,
      wantAuthnRequestsSigned: wantsSignedRequests,
      isAssertionEncrypted: isEncrypted,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
      singleSignOnService: ['Redirect', 'POST'].map((name) => ({
        Binding: `urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${name}`, Location: `https://foreign.example/${name.toLowerCase()}`,
      })),
      singleLogoutService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: 'https://foreign.example/logout' }],
    })
    this.#sp = ServiceProvider({ metadata: ownMetadata })
  }

  get metadata(): string {
    return this.#idp.getMetadata()
  }

  /** Reads a request as it arrived, and answers it for a person. @returns the response as XML */
  async answer(url: string, fields?: Readonly<Record<string, string>>): Promise<string> {
    const query = Object.fromEntries(new URL(url).searchParams)
    const octetString = new URL(url).search.slice(1).split('&').filter((part) => !part.startsWith('Signature=')).join('&')
    const { extract } = fields
      ? await this.#idp.parseLoginRequest(this.#sp, 'post', { body: fields })
      : await this.#idp.parseLoginRequest(this.#sp, 'redirect', { query, octetString })
    const id = (extract.request as { id: string }).id
    const { context } = await this.#idp.createLoginResponse(this.#sp, { extract }, 'post', { email: 'person-1' }, (template: string) => ({
      id: '_response',
      context: SamlLib.replaceTagsByValue(template.replace('{AuthnStatement}', STATEMENT).replace('{AttributeStatement}', MAIL), {
        ID: '_response', AssertionID: '_assertion', Destination: ACS, Audience: this.#sp.entityMeta.getEntityID(), SubjectRecipient: ACS,
        Issuer: this.#idp.entityMeta.getEntityID(), IssueInstant: instant(NOW), StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
        ConditionsNotBefore: instant(NOW), ConditionsNotOnOrAfter: instant(NOW + 300), SubjectConfirmationDataNotOnOrAfter: instant(NOW + 300),
        NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', NameID: 'person-1', InResponseTo: id,
      }),
    }))
    assert.equal(typeof context, 'string')
    return Buffer.from(context, 'base64').toString()
  }
}
