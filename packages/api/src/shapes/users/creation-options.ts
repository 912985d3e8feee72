import { InvalidMessage } from '@keyhall/core/api'
import type { BrowserOptions } from '@keyhall/core/factors'

/** How the options of a registration differ from those of the login pages. */
interface Wanted {
  /** The host that whoever asks expects; none is fine. */
  readonly domain?: string
  readonly selection: Readonly<Record<string, string>>
}

/**
 * The options for `navigator.credentials.create`, as the reference product wraps them.
 *
 * @throws InvalidMessage for another domain: the host of this server is the RP ID, whoever asks
 */
export function creationOptions(message: string, options: BrowserOptions, { domain, selection }: Wanted): { readonly publicKey: BrowserOptions } {
  const { id } = options['rp'] as { readonly id: string }
  if (domain && domain !== id) throw new InvalidMessage(message, [{ field: 'domain', problem: `must be ${id}, or absent` }])
  return { publicKey: { ...options, authenticatorSelection: { ...(options['authenticatorSelection'] as object), ...selection } } }
}
