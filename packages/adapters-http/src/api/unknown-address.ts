import { Failure } from '@keyhall/core/shared'
import type { Handler } from '../server/frame.js'

/** No method of the API has this verb and path. */
class AddressUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'api.address_unknown'
}

/** No method of the API has this full name. gRPC and Connect have a code of their own for that. */
class MethodNotServed extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'api.method_not_served'
}

/** Enough for every address that there is. */
const MAX_SHOWN = 200

const shown = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

/**
 * How calls of the API are answered whose address does not exist.
 *
 * @param docs the address of the description of the API, when there is one
 */
export function unknowns(docs: string | undefined): Readonly<Record<'unknownAddress' | 'unknownMethod', Handler>> {
  const hint = docs === undefined ? '' : `; ${docs} lists every method`
  return {
    unknownAddress: (req) => {
      throw new AddressUnknown(`the API has no method at ${req.method} ${shown(req.path)}${hint}`)
    },
    unknownMethod: (req) => {
      throw new MethodNotServed(`the API has no method ${shown(req.path.slice(1))}${hint}`)
    },
  }
}
