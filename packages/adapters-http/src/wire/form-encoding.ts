import { Parameters } from '@keyhall/core/protocol'

const MAX_PARAMETERS = 200

/** `undefined` for malformed percent-encoding or invalid UTF-8. */
function decode(text: string): string | undefined {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}

function* pairs(text: string): Generator<readonly [string, string | undefined]> {
  let count = 0
  for (const part of text.split('&')) {
    if (part === '') continue
    if (++count > MAX_PARAMETERS) {
      yield ['too many parameters', undefined]
      return
    }
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    const value = equals < 0 ? '' : decode(part.slice(equals + 1))
    yield name === undefined ? ['', undefined] : [name, value]
  }
}

/** Reads `application/x-www-form-urlencoded` text. Repeated and undecodable parameters are recorded, never guessed. */
export const parseForm = (text: string): Parameters => new Parameters(pairs(text))

/** The parameters in the query of a request target. */
export function parseQuery(target: string): Parameters {
  const mark = target.indexOf('?')
  return parseForm(mark < 0 ? '' : target.slice(mark + 1))
}

/** Encodes parameters for a query, a fragment or a body. */
export const encodeForm = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
