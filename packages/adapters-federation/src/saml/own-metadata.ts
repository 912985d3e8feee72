import { SAML } from '@node-saml/node-saml'
import type { OpenedProvider, SamlSettings } from '@keyhall/core/identity-providers'
import { BINDING, NAME_ID_FORMAT } from './names.js'
import { isSigning, ownKeyOf, serviceProviderAt } from './service-provider.js'

/**
 * Our metadata document for a provider (SAML Metadata §2.4.4): entity id, assertion consumer service, and the certificate that signs
 * requests and decrypts assertions.
 *
 * @param acs address of the assertion consumer service
 */
export function samlMetadata(provider: Pick<OpenedProvider<SamlSettings>, 'settings' | 'secrets'>, acs: string): string {
  const key = ownKeyOf(provider)
  const saml = new SAML({
    callbackUrl: acs,
    issuer: serviceProviderAt(acs).entityId,
    // The library asks for a certificate of the provider, which the document does not contain.
    idpCert: 'unused',
    identifierFormat: NAME_ID_FORMAT[provider.settings.nameIdFormat],
    wantAssertionsSigned: true,
    ...(key ? { decryptionPvk: key.privateKey } : {}),
    ...(key && isSigning(provider.settings) ? { privateKey: key.privateKey } : {}),
    logoutCallbackUrl: serviceProviderAt(acs).slo,
  })
  const xml = saml.generateServiceProviderMetadata(key?.certificate ?? null, key?.certificate ?? null)
  // The library writes one binding; the same address accepts both.
  return xml.replace(/<SingleLogoutService [^>]*>/, (service) => `${service.replace(BINDING.post, BINDING.redirect)}${service}`)
}
