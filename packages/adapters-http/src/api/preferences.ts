import type { IncomingMessage, ServerResponse } from 'node:http'

const HANDLING = /^\s*handling\s*=\s*"?(strict|lenient)"?\s*(?:;.*)?$/i

/** Whether a request prefers strict handling, which rejects unknown members. The first mention of a preference counts (RFC 7240 §2, §4.4). */
export function prefersStrict({ headers }: IncomingMessage): boolean {
  const preferences = [headers['prefer'] ?? []].flat().join(',').split(',')
  return preferences.map((one) => HANDLING.exec(one)?.[1]?.toLowerCase()).find((handling) => handling !== undefined) === 'strict'
}

/** RFC 7240 §3: confirms the preference to the client. */
export const applyStrict = (res: ServerResponse): void => void res.setHeader('Preference-Applied', 'handling=strict')
