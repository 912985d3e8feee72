import { renderFirstPage } from '@keyhall/adapters-http'
import type { Locale } from '@keyhall/texts'
import { WEB_AUTHN } from '../wiring/tokens.js'
import type { Wiring } from '../wiring/wiring.js'

/** Does once what the first login page would make its visitor wait for: views and words are compiled, and the library of passkeys is loaded. */
export async function prepareFirstPage({ get }: Wiring, locale: Locale): Promise<void> {
  renderFirstPage(locale)
  await get(WEB_AUTHN).requestOptions('', [], false)
}
