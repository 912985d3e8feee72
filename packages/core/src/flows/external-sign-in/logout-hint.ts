import type { ProviderSettings } from '../../directory/identity-providers/index.js'
import type { ProviderId } from '../../foundation/shared/index.js'

/** Maximum characters of the data that a sign-in stores for its sign-out. Longer data is not stored. */
export const MAX_LOGOUT_HINT = 8000

/** The context in which the text is sealed: that of one provider cannot be opened for another. */
export const logoutHintOf = (id: ProviderId): string => `upstream-logout:${id}`

/** Whether a sign-out here also signs the person out at the provider. */
export const hasFederatedLogout = (settings: ProviderSettings): boolean =>
  (settings.protocol === 'oidc' || settings.protocol === 'saml') && (settings.isFederatedLogout ?? false)
