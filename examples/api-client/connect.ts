import { createClient } from '@keyhall/client'
import type { KeyhallClient } from '@keyhall/client'

/** A client with the address and the token of the environment. */
export function connect({ KEYHALL_URL, KEYHALL_TOKEN }: NodeJS.ProcessEnv = process.env): KeyhallClient {
  if (!KEYHALL_URL || !KEYHALL_TOKEN) throw new Error('set KEYHALL_URL and KEYHALL_TOKEN')
  return createClient({ baseUrl: KEYHALL_URL, token: KEYHALL_TOKEN })
}
