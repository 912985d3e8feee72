import { PATHS, hearing, parametersOf, pathOf, redirect, saying, without } from '../breakage.js'
import type { Breakage, Broken } from '../breakage.js'
import { claiming } from '../resigning.js'
import { players } from '../selftest-world.js'

const asks = (change: (parameters: URLSearchParams) => void) => (): Breakage => hearing(PATHS.authorize, (parameters) => change(parameters))

/** Answers prompt=none with login_required, even with a session. */
const neverSilent: Breakage = hearing(PATHS.authorize, (parameters) => {
  if (parameters.get('prompt') !== 'none') return
  const address = new URL(players.basic.redirectUri)
  for (const [name, value] of [['error', 'login_required'], ['state', parameters.get('state')], ['iss', '']] as const) {
    if (value !== null) address.searchParams.set(name, value)
  }
  return redirect(address)
})

const SILENT_ENDINGS = ['logout-by-cookie', 'logout-by-hint', 'logout-only-state']

/** Servers that ask too much, or too little. */
export const brokenSignIn: readonly Broken[] = [
  {
    does: 'does not know prompt=none',
    fails: ['form-post-errors', 'implicit-errors', ...SILENT_ENDINGS, 'logout-other-hint', 'max-age-silent', 'prompt-none-signed-out', 'state-in-errors'],
    breakage: asks((parameters) => (parameters.get('prompt') === 'none' ? parameters.delete('prompt') : undefined)),
  },
  {
    does: 'never answers without a page',
    fails: [
      'form-post-errors', 'id-token-hint', 'implicit-errors', 'logout-by-cookie', 'logout-head', 'logout-only-state', 'logout-other-hint',
      'prompt-none-signed-in', 'response-issuer',
    ],
    breakage: () => neverSilent,
  },
  {
    does: 'takes prompt=none login for login',
    fails: ['prompt-none-login'],
    breakage: asks((parameters) => (parameters.get('prompt') === 'none login' ? parameters.set('prompt', 'login') : undefined)),
  },
  {
    does: 'does not ask again for prompt=login',
    fails: ['prompt-login'],
    breakage: asks((parameters) => (parameters.get('prompt') === 'login' ? parameters.delete('prompt') : undefined)),
  },
  {
    does: 'does not know max_age',
    fails: ['max-age-short', 'max-age-silent'],
    breakage: asks((parameters) => parameters.delete('max_age')),
  },
  {
    does: 'asks for a sign-in with every max_age',
    fails: ['max-age-long'],
    breakage: asks((parameters) => (parameters.has('max_age') ? parameters.set('max_age', '0') : undefined)),
  },
  {
    does: 'says nothing about the time of the sign-in',
    fails: ['claims-parameter', 'max-age-long', 'max-age-short', 'prompt-login'],
    breakage: () => claiming((claims) => without(claims, 'auth_time')),
  },
  {
    does: 'says always the same time of the sign-in',
    fails: ['max-age-short', 'prompt-login'],
    breakage: () => claiming((claims) => ({ ...claims, auth_time: 1_700_000_000 })),
  },
  {
    does: 'says that every sign-in is now',
    fails: ['prompt-none-signed-in', 'refresh-identity'],
    breakage: () => {
      let time = 1_800_000_000
      return claiming((claims) => ({ ...claims, auth_time: time++ }))
    },
  },
  {
    does: 'does not want hints',
    fails: ['id-token-hint'],
    breakage: () =>
      hearing(PATHS.authorize, (parameters) =>
        parameters.has('id_token_hint') ? redirect(`${players.basic.redirectUri}?error=invalid_request`) : undefined,
      ),
  },
  { does: 'ignores login_hint', fails: ['login-hint'], breakage: asks((parameters) => parameters.delete('login_hint')) },
  {
    does: 'says an acr that it does not announce',
    fails: ['acr-values'],
    breakage: () => claiming((claims) => ({ ...claims, acr: 'gold' })),
  },
  {
    does: 'announces no acr, and says none',
    fails: [],
    warns: ['acr-values'],
    breakage: () => {
      const silent = claiming((claims) => without(claims, 'acr'))
      const unannounced = saying(PATHS.discovery, (json) => without(json, 'acr_values_supported'))
      return (request, pass) => unannounced(request, (heard) => silent(heard, pass))
    },
  },
  {
    does: 'signs in another user than that of id_token_hint',
    fails: ['id-token-hint'],
    breakage: () => {
      const hinted = new Set<string>()
      const other = claiming((claims) => (hinted.delete('next') ? { ...claims, sub: 'somebody-else' } : claims))
      return (request, pass) => {
        if (pathOf(request) === PATHS.authorize && parametersOf(request).has('id_token_hint')) hinted.add('next')
        return other(request, pass)
      }
    },
  },
]
