import { linkedName } from '@keyhall/core/auth-requests'
import type { Identified, Received } from '@keyhall/core/auth-requests'
import type { LinkingProps } from '../views/index.js'

/** The sign-in at a provider that the proof of this request will link. */
export const linkingOf = ({ external }: Received | Identified): { readonly linking?: LinkingProps } =>
  external?.stage === 'returned' && external.isLinking ? { linking: { provider: external.providerName, name: linkedName(external.person) } } : {}
