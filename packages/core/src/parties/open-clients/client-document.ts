import type { OutgoingAnswer } from '../../foundation/shared/index.js'
import { cacheLifetime, isPrivateUse, originOf, schemeOf } from '../clients/index.js'
import type { ClientIdUrl } from './client-id-url.js'
import type { ClientMetadata } from './client-metadata.js'
import { readClientMetadata } from './client-metadata.js'
import { isMembers, presentMembers } from './metadata-reader.js'

/** Bytes. Documents are small: draft 02 §8.7 recommends to stop at 5 kB, but keys need more. */
export const MAX_DOCUMENT_BYTES = 64 * 1024

/** Seconds for which a document is used. */
const LIFETIME = { min: 60, usual: 300, max: 3600 } as const

const SECRETS = ['client_secret', 'client_secret_expires_at']

type Document = { readonly metadata: ClientMetadata } | { readonly problem: string }

/** How long a document is used, by its header `cache-control` (Client ID Metadata Document draft 02 §5.2). */
export const documentLifetime = (cacheControl: string | undefined): number => cacheLifetime(cacheControl, LIFETIME)

/**
 * Whether a private-use scheme could belong to another publisher. It must begin with the whole host, reversed (RFC 8252 §7.1): a part of the host,
 * such as `io.github` for `app.github.io`, belongs to others too.
 */
function isForeignScheme(uri: string, host: string): boolean {
  if (!isPrivateUse(uri)) return false
  const reversed = host.split('.').toReversed().join('.')
  const scheme = schemeOf(uri)?.toLowerCase() ?? ''
  return !(scheme === reversed || scheme.startsWith(`${reversed}.`))
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Reads the document of a client (Client ID Metadata Document draft 02 §4 and §5). */
export function readClientDocument(id: string, { host }: ClientIdUrl, { status, contentType = '', body }: OutgoingAnswer): Document {
  if (status !== 200) return { problem: `it answers with status ${status} instead of 200; redirects are not followed` }
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType)) return { problem: 'its content type must be application/json' }
  const members = parsed(body)
  if (!isMembers(members)) return { problem: 'it is not a JSON object' }
  // Compared as texts, without normalization.
  if (members['client_id'] !== id) return { problem: 'its client_id is not its own address' }
  const stated = presentMembers(members)
  const secret = SECRETS.find((name) => stated[name] !== undefined)
  if (secret !== undefined) return { problem: `it contains ${secret}, which anyone can read` }
  const read = readClientMetadata(members, false)
  if ('problem' in read) return { problem: read.problem.description }
  const metadata = withoutUnused(read.metadata)
  const problem = foreignProblem(metadata, id, host)
  return problem === undefined ? { metadata } : { problem }
}

/** A document answers nobody, so that what only a response to a registration repeats is left out. */
function withoutUnused({ clientUri: _page, logoUri: _logo, contacts: _contacts, initiateLoginUri: _start, ...metadata }: ClientMetadata): ClientMetadata {
  return metadata
}

/** Only the host of the document has proven to belong to the client. Other addresses would be called, loaded or opened for strangers. */
function foreignProblem(metadata: ClientMetadata, id: string, host: string): string | undefined {
  for (const [name, uris] of [['redirect_uris', metadata.redirectUris], ['post_logout_redirect_uris', metadata.postLogoutRedirectUris]] as const) {
    const foreign = uris.findIndex((uri) => isForeignScheme(uri, host))
    if (foreign >= 0) return `${name}[${foreign}] has a scheme that does not begin with the reversed host ${host}`
  }
  for (const [name, uri] of [['backchannel_logout_uri', metadata.backchannelLogoutUri], ['frontchannel_logout_uri', metadata.frontchannelLogoutUri]] as const) {
    const of = /^https?:\/\/([^/:?#]+)/.exec(uri ?? '')?.[1]
    if (of !== undefined && of !== host) return `${name} must be at ${host}`
  }
  const isForeignKey = metadata.jwksUri !== undefined && !metadata.jwksUri.startsWith(`${originOf(id)}/`)
  return isForeignKey ? `jwks_uri must be at the origin of the document, ${originOf(id) ?? ''}; keys of other places belong in jwks` : undefined
}
