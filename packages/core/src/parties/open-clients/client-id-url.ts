import { ChosenId } from '../../foundation/shared/index.js'

/** The parts of a client_id that is a URL. */
export interface ClientIdUrl {
  /** Lower case, without port; in A-labels (RFC 5890 §2.3.2.1). */
  readonly host: string
  /** The host, and the port if there is one. */
  readonly authority: string
}

const SHAPE = /^(https|http):\/\/((?:[a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:.]+\])(:[1-9]\d{0,4})?(\/[^?#\\]*)(\?[^#]*)?$/
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Also percent-encoded: `%2e` is a dot (RFC 3986 §2.3). */
const DOT_SEGMENT = /^(\.|%2e){1,2}$/i

/** Whether a client_id is meant as the address of a document. */
export const isUrl = (id: string): boolean => /^https?:\/\//i.test(id)

/**
 * Parses a client_id that is the address of its document; `undefined` unless it has the required form (Client ID Metadata Document draft 02 §3).
 * It is compared exactly, so other spellings of an address are not accepted. Plain http is for development: the outgoing client refuses loopback
 * addresses on servers that other machines reach.
 */
export function clientIdUrl(id: string): ClientIdUrl | undefined {
  const [, scheme, host = '', port = '', path = ''] = SHAPE.exec(id) ?? []
  if (scheme === undefined || !ChosenId.accepts(id)) return undefined
  if (scheme === 'http' && !LOOPBACK_NAME.test(host)) return undefined
  // A path is required. It must not contain dot segments.
  if (path === '/' || path.split('/').some((segment) => DOT_SEGMENT.test(segment))) return undefined
  return Number(port.slice(1)) > 65_535 ? undefined : { host, authority: `${host}${port}` }
}
