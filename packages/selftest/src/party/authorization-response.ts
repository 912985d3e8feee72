import type { Arrival } from '../browser/arrival.js'

/** An authorization response as the client receives it. */
export interface AuthorizationResponse {
  readonly mode: 'query' | 'fragment' | 'form_post'
  /** The complete redirect URL, or the action of the form. */
  readonly to: string
  readonly parameters: URLSearchParams
  readonly arrival: Arrival
}

const ANSWERED = ['code', 'error', 'id_token', 'access_token']

/** JARM §2.1: one parameter with a JWT. Forms of login pages may have a field of that name for another purpose. */
const hasJwt = (parameters: URLSearchParams): boolean => parameters.get('response')?.startsWith('eyJ') === true

const isAnswer = (parameters: URLSearchParams): boolean => ANSWERED.some((name) => parameters.has(name)) || hasJwt(parameters)

/** A URL without query and fragment. */
export const bareAddress = (address: string): string => address.split(/[?#]/, 1).join('')

/** Reads the authorization response of an arrival; `undefined` on a page of the server. */
export function authorizationResponse(arrival: Arrival): AuthorizationResponse | undefined {
  const { leftTo } = arrival
  if (leftTo === undefined) return formPostResponse(arrival)
  const [beforeFragment = '', ...fragment] = leftTo.split('#')
  const inFragment = new URLSearchParams(fragment.join('#'))
  if (isAnswer(inFragment)) return { mode: 'fragment', to: leftTo, parameters: inFragment, arrival }
  const inQuery = new URLSearchParams(beforeFragment.slice(bareAddress(beforeFragment).length))
  return isAnswer(inQuery) ? { mode: 'query', to: leftTo, parameters: inQuery, arrival } : undefined
}

function formPostResponse(arrival: Arrival): AuthorizationResponse | undefined {
  for (const form of arrival.document.forms) {
    const parameters = new URLSearchParams(form.fields.map(({ name, value }): [string, string] => [name, value]))
    if (isAnswer(parameters)) return { mode: 'form_post', to: form.action, parameters, arrival }
  }
  return undefined
}

/** Describes a response for the reason of a verdict. */
export function described({ mode, parameters }: AuthorizationResponse): string {
  const error = parameters.get('error')
  if (error === null) return `${[...new Set(parameters.keys())].join(', ')} by ${mode}`
  return `the error ${error} by ${mode}${parameters.has('error_description') ? ` (${parameters.get('error_description') ?? ''})` : ''}`
}
