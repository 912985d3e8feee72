import { providerMember, readProviderBody, readProviderRules, writeProviderBody, writeProviderRules } from '@keyhall/api/identity-providers'
import type { ProviderBrand, ProviderInput, SamlInput } from '@keyhall/core/identity-providers'
import type { ProviderId } from '@keyhall/core/shared'
import { defined } from '@keyhall/core/shared'
import type { ProviderItem } from '@keyhall/core/transfer'
import { Member, Optional, object } from '@keyhall/input'
import type { Read, Spot } from '@keyhall/input'
import { andThen } from '../../reading/parsers.js'
import { id } from './names.js'
import { providerState } from './providers.js'

const body = (brand: ProviderBrand): Read<ProviderInput> => (value, at) => readProviderBody(brand, value, at)

/** The provider is the member with the name of its kind. */
export class ProviderKinds {
  @Optional(body('oidc')) readonly oidc?: ProviderInput
  @Optional(body('google')) readonly google?: ProviderInput
  @Optional(body('microsoft')) readonly azureAd?: ProviderInput
  @Optional(body('github')) readonly github?: ProviderInput
  @Optional(body('github_es')) readonly githubEs?: ProviderInput
  @Optional(body('gitlab')) readonly gitlab?: ProviderInput
  @Optional(body('gitlab_self_hosted')) readonly gitlabSelfHosted?: ProviderInput
  @Optional(body('apple')) readonly apple?: ProviderInput
  @Optional(body('oauth')) readonly oauth?: ProviderInput
  @Optional(body('saml')) readonly saml?: ProviderInput
  @Optional(body('ldap')) readonly ldap?: ProviderInput
  @Optional(body('jwt')) readonly jwt?: ProviderInput
}

class ProviderEntry extends ProviderKinds {
  @Member(id<ProviderId>()) readonly idpId!: ProviderId
  @Optional(providerState.read) readonly state?: ProviderItem['state']
  @Optional(readProviderRules) readonly claimRules?: ProviderItem['claimRules']
}

/** The settings of a provider of any kind. */
export function inputOfKind(kinds: ProviderKinds, at: Spot): ProviderInput {
  const [input, ...more] = Object.values(kinds) as readonly ProviderInput[]
  return input && more.length === 0 ? input : at.refuse('needs exactly one member with the settings of the provider, such as google or saml')
}

const providerOf = (kind: ProviderItem['kind']): Read<ProviderItem> =>
  andThen(object(ProviderEntry), ({ idpId, state, claimRules, ...kinds }, at) => defined<ProviderItem>({ kind, providerId: idpId, input: inputOfKind(kinds, at), state, claimRules }))

/** `idps[]` */
export const provider = providerOf('idp')

/** `instanceIdps[]` */
export const instanceProvider = providerOf('instance_idp')

/** Stored settings have both members. */
const stored = (settings: SamlInput) => ({ metadataXml: '', binding: 'redirect' as const, ...settings })

export const writtenOther = ({ providerId, input: { settings, ...input }, state, claimRules }: ProviderItem): object => defined({
  idpId: providerId,
  [providerMember(input.brand)]: writeProviderBody({ ...input, settings: settings.protocol === 'saml' ? stored(settings) : settings }),
  state: state === 'inactive' ? providerState.write(state) : undefined,
  claimRules: claimRules && writeProviderRules(claimRules),
})
