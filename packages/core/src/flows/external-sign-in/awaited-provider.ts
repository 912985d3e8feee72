import type { IdentityProvider, IdentityProviderReads } from '../../directory/identity-providers/index.js'
import type { Reader } from '../../foundation/shared/index.js'
import type { Received } from '../auth-requests/index.js'

type Attempt = Pick<Received, 'external'>

/** What pages show about the provider of an attempt. */
export interface AwaitedProvider {
  /** The name of the provider of the attempt, if there is one. */
  readonly nameOf: (request: Attempt) => Promise<string | undefined>
  /** The name of the directory whose user name and password the attempt waits for, if it waits for them. */
  readonly directoryOf: (request: Attempt) => Promise<string | undefined>
  /** The header in which the JWT of the attempt arrives, if it waits for one. */
  readonly jwtHeaderOf: (request: Attempt) => Promise<string | undefined>
}

export function awaitedProvider(storage: Reader<{ identityProviders: IdentityProviderReads }>): AwaitedProvider {
  const of = async ({ external }: Attempt): Promise<IdentityProvider | undefined> =>
    external === undefined || external.stage === 'over' ? undefined : storage.read(({ identityProviders }) => identityProviders.find(external.providerId))
  const away = async (request: Attempt): Promise<IdentityProvider | undefined> => (request.external?.stage === 'away' ? of(request) : undefined)
  return {
    nameOf: async (request) => (await of(request))?.name,
    directoryOf: async (request) => {
      const provider = await away(request)
      return provider?.settings.protocol === 'ldap' ? provider.name : undefined
    },
    jwtHeaderOf: async (request) => {
      const provider = await away(request)
      return provider?.settings.protocol === 'jwt' ? provider.settings.headerName : undefined
    },
  }
}
