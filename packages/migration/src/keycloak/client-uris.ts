import { BackchannelLogoutUri, RedirectUri, WebOrigin } from '@keyhall/core/clients'
import type { Entry } from '../reading/entry.js'

const NO_ROOT = 'is not absolute, and the client has no usable rootUrl'
const NARROWED = 'has a wildcard (*): only the exact addresses that the client names are registered in its place'

/** The own addresses of a client, which resolve relative ones and tell which address a wildcard stands for. */
export interface ClientRoots {
  readonly rootUrl: string | undefined
  readonly baseUrl: string | undefined
}

/** An address that may be relative to the root of the client. */
export const resolvedUri = (written: string, { rootUrl }: ClientRoots): string =>
  written.startsWith('/') && rootUrl !== undefined ? rootUrl.replace(/\/$/, '') + written : written

/** The exact addresses that can be taken from one with a wildcard at its end, each of which it allowed: the part before it, and the home page. */
function exactOnes(uri: string, roots: ClientRoots): readonly string[] {
  const start = uri.slice(0, -1)
  if (!uri.endsWith('*') || start.includes('*')) return []
  const home = roots.baseUrl === undefined ? [] : [resolvedUri(roots.baseUrl, roots)]
  return [start, ...home.filter((address) => address.startsWith(start))].filter((address) => RedirectUri.problem(address) === undefined)
}

/** The exact URIs; relative ones are resolved, and wildcards narrowed. */
export function keptUris(entry: Entry, member: readonly string[], uris: readonly string[], roots: ClientRoots): readonly string[] {
  const kept = uris.flatMap((written) => {
    const uri = resolvedUri(written, roots)
    const problem = uri.startsWith('/') ? NO_ROOT : RedirectUri.problem(uri)
    if (problem === undefined) return [uri]
    const exact = exactOnes(uri, roots)
    if (exact.length > 0) entry.changed(NARROWED, member, written)
    else entry.left(problem, member, written)
    return exact
  })
  return [...new Set(kept)]
}

/** Reads the post-logout redirect URIs, which Keycloak stores in one string; `+` means the redirect URIs. */
export function takeLogoutUris(attributes: Entry, redirectUris: readonly string[], roots: ClientRoots): readonly string[] {
  const name = 'post.logout.redirect.uris'
  const written = (attributes.text(name) ?? '').split('##').map((each) => each.trim()).filter((each) => each !== '' && each !== '-')
  const kept = keptUris(attributes, [name], written.filter((each) => each !== '+'), roots)
  return [...new Set([...(written.includes('+') ? redirectUris : []), ...kept])]
}

/** Reads the CORS origins. `+` means those of the redirect URIs, which are always allowed. */
export function takeOrigins(entry: Entry): readonly string[] {
  const kept = entry.texts('webOrigins').flatMap((written) => {
    if (written === '+' || written === '') return []
    const origin = WebOrigin.read(written)
    if (origin !== undefined) return [origin]
    entry.left(WebOrigin.problem(written) ?? '', ['webOrigins'], written)
    return []
  })
  return [...new Set(kept)]
}

/** Reads the back-channel logout URI. */
export function takeBackchannelLogoutUri(attributes: Entry): string | undefined {
  const name = 'backchannel.logout.url'
  const uri = attributes.text(name)
  const problem = uri === undefined ? undefined : BackchannelLogoutUri.problem(uri)
  if (uri === undefined || problem === undefined) return uri
  attributes.left(problem, [name], uri)
  return undefined
}
