import { AUTHORIZATION_PARAMETERS, Parameters } from '../../foundation/protocol/index.js'

type Claims = Readonly<Record<string, unknown>>
type Pairs = readonly (readonly [string, string])[]

/** The parameters that a request object may contain. Others are claims of the JWT, or unknown. */
const NAMES = [...AUTHORIZATION_PARAMETERS].filter((name) => name !== 'request')

/** Parameters whose value is JSON in the query (OIDC Core §5.5, RFC 9396 §2). */
const JSON_VALUES = ['claims', 'authorization_details']

/** The texts that the query would contain; `undefined` for a value of the wrong type (RFC 9101 §4). */
function textsOf(name: string, value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (JSON_VALUES.includes(name) && typeof value === 'object' && value !== null) return [JSON.stringify(value)]
  // RFC 8707 §2: the only parameter that may be repeated
  return name === 'resource' && Array.isArray(value) && value.every((text) => typeof text === 'string') ? value : undefined
}

/**
 * The parameters in a request object, or the name of the first one whose value has the wrong type.
 *
 * @param names the parameters that it may contain
 */
export function requestObjectParameters(claims: Claims, names: readonly string[] = NAMES): { readonly pairs: Pairs; readonly wrong?: undefined } | { readonly wrong: string } {
  const named = names.filter((name) => claims[name] !== undefined).map((name) => [name, textsOf(name, claims[name])] as const)
  const wrong = named.find(([, texts]) => texts === undefined)
  if (wrong) return { wrong: wrong[0] }
  return { pairs: named.flatMap(([name, texts = []]) => texts.map((text) => [name, text] as const)) }
}

const without = (sent: Parameters, names: readonly string[]): Pairs => sent.pairs().filter(([name]) => !names.includes(name))

/** The parameters of the object alone, with the `client_id` of the request (RFC 9101 §6.3). */
export const onlyInside = (sent: Parameters, inside: Pairs): Parameters =>
  new Parameters([...sent.pairs().filter(([name]) => name === 'client_id'), ...inside])

/** The parameters of the object, and those that only the request has (OIDC Core §6.1). */
export const insideFirst = (sent: Parameters, inside: Pairs): Parameters =>
  new Parameters([...without(sent, ['request', ...inside.map(([name]) => name)]), ...inside])

/** Parameters that only decide how an error reaches a registered redirect URI. */
const OF_THE_ERROR = ['response_mode', 'state']

/**
 * The request with `response_mode` and `state` of an object that is refused, unless it has its own. Clients that put everything into the
 * object wait for the error there. Anyone could send these two in the query, so they need no proof.
 */
export function withAnswerOf(sent: Parameters, claims: Claims | undefined): Parameters {
  const inside = OF_THE_ERROR.flatMap((name) => {
    const value = claims?.[name]
    return typeof value === 'string' && !sent.has(name) ? [[name, value] as const] : []
  })
  return inside.length === 0 ? sent : new Parameters([...sent.pairs(), ...inside])
}
