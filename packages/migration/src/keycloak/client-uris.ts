import { BackchannelLogoutUri, RedirectUri, WebOrigin } from '@keyhall/core/clients'
import type { Entry } from '../reading/entry.js'

const NO_ROOT = 'is not absolute, and the client has no usable rootUrl'

/** The URIs without wildcards; relative ones are resolved. */
export function keptUris(entry: Entry, member: readonly string[], uris: readonly string[], rootUrl: string | undefined): readonly string[] {
  const kept = uris.flatMap((written) => {
    const uri = written.startsWith('/') && rootUrl !== undefined ? rootUrl.replace(/\/$/, '') + written : written
    const problem = uri.startsWith('/') ? NO_ROOT : RedirectUri.problem(uri)
    if (problem === undefined) return [uri]
    entry.left(problem, member, written)
    return []
  })
  return [...new Set(kept)]
}

/** Reads the post-logout redirect URIs, which Keycloak stores in one string; `+` means the redirect URIs. */
export function takeLogoutUris(attributes: Entry, redirectUris: readonly string[], rootUrl: string | undefined): readonly string[] {
  const name = 'post.logout.redirect.uris'
  const written = (attributes.text(name) ?? '').split('##').map((each) => each.trim()).filter((each) => each !== '' && each !== '-')
  const kept = keptUris(attributes, [name], written.filter((each) => each !== '+'), rootUrl)
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
