import { InvalidMessage } from '@keyhall/core/api'
import type { BrowserOptions } from '@keyhall/core/factors'

/** Differences to the registration options of the login pages. */
interface Wanted {
  /** The host that the client expects, if any. */
  readonly domain?: string
  readonly selection: Readonly<Record<string, string>>
}

/**
 * The options for `navigator.credentials.create` in ZITADEL's wrapping.
 *
 * @throws InvalidMessage for another domain: the RP ID is the host of this server
 */
export function creationOptions(message: string, options: BrowserOptions, { domain, selection }: Wanted): { readonly publicKey: BrowserOptions } {
  const { id } = options['rp'] as { readonly id: string }
  if (domain && domain !== id) throw new InvalidMessage(message, [{ field: 'domain', problem: `must be ${id}, or absent` }])
  return { publicKey: { ...options, authenticatorSelection: { ...(options['authenticatorSelection'] as object), ...selection } } }
}
