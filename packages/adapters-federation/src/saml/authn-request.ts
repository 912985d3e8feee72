import { randomBytes } from 'node:crypto'
import { SAML } from '@node-saml/node-saml'
import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import type { UpstreamAttempt, UpstreamStart } from '@keyhall/core/external-sign-in'
import type { OpenedProvider, SamlSettings } from '@keyhall/core/identity-providers'
import { shown } from '../shown.js'
import { withoutCertificate } from './idp-metadata.js'
import type { IdpMetadata } from './idp-metadata.js'
import { NAME_ID_FORMAT } from './names.js'
import { isSigning, requiredKey, serviceProviderAt } from './service-provider.js'

/** An xs:ID of 160 random bits: it must not start with a digit. */
export const requestId = (): string => `_${randomBytes(20).toString('hex')}`

/** @throws UpstreamMisconfigured */
function entryPointOf({ signOn, entityId }: IdpMetadata, binding: SamlSettings['binding']): string {
  const entryPoint = signOn[binding]
  if (entryPoint !== undefined) return entryPoint
  const other = binding === 'post' ? 'redirect' : 'post'
  const advice = signOn[other] === undefined ? ', nor for another one' : `: choose the binding ${other}`
  throw new UpstreamMisconfigured(`the metadata of ${shown(entityId)} has no address (SingleSignOnService) for the binding ${binding}${advice}`)
}

/**
 * Creates the authentication request (SAML Core §3.4.1) for the Redirect or the POST binding.
 *
 * @returns where the browser goes, and the id that the response must name
 * @throws UpstreamMisconfigured
 */
export async function authnRequest(
  provider: OpenedProvider<SamlSettings>, metadata: IdpMetadata, { callback, state, loginHint, prompt, maxAge }: UpstreamAttempt,
): Promise<{ readonly go: UpstreamStart; readonly id: string }> {
  const { binding, nameIdFormat } = provider.settings
  const entryPoint = entryPointOf(metadata, binding)
  if (metadata.certificates.length === 0) throw new UpstreamMisconfigured(withoutCertificate(metadata))
  const id = requestId()
  const saml = new SAML({
    callbackUrl: callback,
    issuer: serviceProviderAt(callback).entityId,
    entryPoint,
    idpCert: metadata.certificates.map(({ pem }) => pem),
    identifierFormat: NAME_ID_FORMAT[nameIdFormat],
    disableRequestedAuthnContext: true,
    generateUniqueId: () => id,
    passive: prompt === 'none',
    // SAML has no maximum age: the nearest request is to ask always.
    forceAuthn: prompt === 'login' || maxAge !== undefined,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // SAML Bindings §3.5.4: the POST binding does not compress
    skipRequestCompression: binding === 'post',
    ...(isSigning(provider.settings) || metadata.wantsSignedRequests ? { privateKey: requiredKey(provider).privateKey } : {}),
  })
  if (binding === 'post') {
    const fields = (await saml.getAuthorizeMessageAsync(state)) as Record<string, string>
    return { id, go: { kind: 'form', url: entryPoint, fields } }
  }
  // Microsoft Entra, AD FS and Okta fill in the name; others ignore the parameter.
  const additionalParams = loginHint === undefined ? {} : { login_hint: loginHint }
  return { id, go: { kind: 'redirect', url: await saml.getAuthorizeUrlAsync(state, undefined, { additionalParams }) } }
}
