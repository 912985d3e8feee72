import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import type { OpenedProvider, SamlSettings } from '@keyhall/core/identity-providers'

/** We, as the provider knows us. */
export interface ServiceProvider {
  readonly entityId: string
  /** The assertion consumer service. */
  readonly acs: string
  /** The single logout service. */
  readonly slo: string
}

/** The entity id is the address of our metadata document, beside the assertion consumer service. */
export const serviceProviderAt = (acs: string): ServiceProvider => ({ acs, entityId: acs.replace(/\/acs$/, '/metadata'), slo: acs.replace(/\/acs$/, '/slo') })

/** Whether our messages are signed, as our metadata says. */
export const isSigning = ({ isRequestSigned, isFederatedLogout }: SamlSettings): boolean => isRequestSigned || isFederatedLogout === true

/** Our key for signing requests and decrypting assertions. */
export interface OwnKey {
  readonly privateKey: string
  readonly certificate: string
}

export const ownKeyOf = ({ settings, secrets }: Pick<OpenedProvider<SamlSettings>, 'settings' | 'secrets'>): OwnKey | undefined =>
  settings.certificate === undefined || secrets.privateKey === undefined
    ? undefined
    : { certificate: settings.certificate, privateKey: secrets.privateKey }

/** @throws UpstreamMisconfigured */
export function requiredKey(provider: Pick<OpenedProvider<SamlSettings>, 'settings' | 'secrets'>): OwnKey {
  const key = ownKeyOf(provider)
  if (!key) throw new UpstreamMisconfigured('requests have to be signed, but the provider has no certificate: generate one')
  return key
}
