import type { RedirectUriProblem } from '@keyhall/core/clients'
import { backchannelLogoutUriFault, originOf, redirectUriProblem } from '@keyhall/core/clients'
import type { Entry } from '../reading/entry.js'

const PROBLEMS: Record<RedirectUriProblem, string> = {
  not_absolute: 'is not absolute, and the client has no usable rootUrl',
  has_fragment: 'has a fragment',
  forbidden_scheme: 'is neither https, nor http on this machine, nor of a private scheme that is a reversed domain name',
  malformed: 'is malformed',
}

const WILDCARD = 'addresses are compared as a whole, and a wildcard is none: register each address'

/** Where people may be sent: the addresses that are no patterns, relative ones resolved. */
export function keptUris(entry: Entry, member: readonly string[], uris: readonly string[], rootUrl: string | undefined): readonly string[] {
  const kept = uris.flatMap((written) => {
    const uri = written.startsWith('/') && rootUrl !== undefined ? rootUrl.replace(/\/$/, '') + written : written
    const problem = uri.includes('*') ? WILDCARD : problemOf(uri)
    if (problem === undefined) return [uri]
    entry.left(problem, member, written)
    return []
  })
  return [...new Set(kept)]
}

const problemOf = (uri: string): string | undefined => {
  const problem = redirectUriProblem(uri)
  return problem === undefined ? undefined : PROBLEMS[problem]
}

/** Takes the addresses to which people go after a logout, which Keycloak has in one text; `+` stands for those of the sign-in. */
export function takeLogoutUris(attributes: Entry, redirectUris: readonly string[], rootUrl: string | undefined): readonly string[] {
  const name = 'post.logout.redirect.uris'
  const written = (attributes.text(name) ?? '').split('##').map((each) => each.trim()).filter((each) => each !== '' && each !== '-')
  const kept = keptUris(attributes, [name], written.filter((each) => each !== '+'), rootUrl)
  return [...new Set([...(written.includes('+') ? redirectUris : []), ...kept])]
}

/** Takes the origins whose scripts may call. `+` stands for those of the redirect URIs, which may in any case. */
export function takeOrigins(entry: Entry): readonly string[] {
  const kept = entry.texts('webOrigins').flatMap((written) => {
    if (written === '+' || written === '') return []
    const origin = originOf(written)
    if (!written.includes('*') && origin === written.toLowerCase() && problemOf(written) === undefined) return [origin]
    entry.left('is no origin that can be registered', ['webOrigins'], written)
    return []
  })
  return [...new Set(kept)]
}

/** Takes the address that is told of ended sessions. */
export function takeBackchannelLogoutUri(attributes: Entry): string | undefined {
  const name = 'backchannel.logout.url'
  const uri = attributes.text(name)
  if (uri === undefined || backchannelLogoutUriFault(uri) === undefined) return uri
  attributes.left('is neither https nor http on this machine', [name], uri)
  return undefined
}
