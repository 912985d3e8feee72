import { readProviderRules } from '@keyhall/api/identity-providers'
import type { BootstrapProvider } from '@keyhall/core/setup'
import type { OrgId, ProviderId } from '@keyhall/core/shared'
import { defined } from '@keyhall/core/shared'
import { Member, Optional, object } from '@keyhall/input'
import type { Read } from '@keyhall/input'
import { ProviderKinds, inputOfKind } from '../bulk/document/other-providers.js'
import { providerState } from '../bulk/document/providers.js'
import { andThen, flag } from '../reading/parsers.js'
import * as text from '../reading/texts.js'

class BootstrapProviderInput extends ProviderKinds {
  @Member(text.id<ProviderId>()) readonly id!: ProviderId
  @Optional(text.id<OrgId>()) readonly organization?: OrgId
  @Optional(providerState.read) readonly state?: BootstrapProvider['state']
  @Optional(readProviderRules) readonly claimRules?: BootstrapProvider['claimRules']
  /** Whether the login policy of its owner offers it from the beginning. */
  @Optional(flag) readonly offered?: boolean
}

/** An identity provider of the document, in the member names of the API. */
export const identityProvider: Read<BootstrapProvider> = andThen(object(BootstrapProviderInput), ({ id, organization, state, claimRules, offered = false, ...kinds }, at) =>
  defined<BootstrapProvider>({ id, organization, state, claimRules, isOffered: offered, input: inputOfKind(kinds, at) }))
