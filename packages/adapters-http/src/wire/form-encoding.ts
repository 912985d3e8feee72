import type { IncomingMessage } from 'node:http'
import { Parameters } from '@keyhall/core/protocol'

const MAX_PARAMETERS = 200

/** `undefined` for malformed percent-encoding or invalid UTF-8. */
function decode(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}

type Pair = readonly [string, string | undefined]

/** No generator, because the parameters of each token request are read here. */
function pairs(text: string): readonly Pair[] {
  const found: Pair[] = []
  for (const part of text.split('&')) {
    if (part === '') continue
    if (found.length === MAX_PARAMETERS) return [...found, ['too many parameters', undefined]]
    found.push(pairOf(part))
  }
  return found
}

function pairOf(part: string): Pair {
  const equals = part.indexOf('=')
  const name = decode(equals < 0 ? part : part.slice(0, equals))
  if (name === undefined) return ['', undefined]
  return [name, equals < 0 ? '' : decode(part.slice(equals + 1))]
}

/** Reads `application/x-www-form-urlencoded` text. Repeated and undecodable parameters are recorded, never guessed. */
export const parseForm = (text: string): Parameters => new Parameters(pairs(text))

const QUERY = Symbol('query')

/** A request, with the query that was read before. */
interface Queried extends Pick<IncomingMessage, 'url'> {
  [QUERY]?: Parameters
}

/** The parameters in the query of a request, which several parts of a page ask for. */
export function queryOf(req: Queried): Parameters {
  req[QUERY] ??= parseQuery(req.url ?? '')
  return req[QUERY]
}

function parseQuery(target: string): Parameters {
  const mark = target.indexOf('?')
  return parseForm(mark < 0 ? '' : target.slice(mark + 1))
}

/** Encodes parameters for a query, a fragment or a body. */
export const encodeForm = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
