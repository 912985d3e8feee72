import { Failure } from '@keyhall/core/shared'
import type { Handler } from '../server/frame.js'

/** No method of the API has this verb and path. */
class AddressUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'api.address_unknown'
}

/** No method of the API has this full name, for which gRPC and Connect have a code. */
class MethodNotServed extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'api.method_not_served'
}

/** More than the length of any address of the API. */
const MAX_SHOWN = 200

const truncated = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

/**
 * Responds to API calls with an unknown address.
 *
 * @param docs the path of the API reference, if it is enabled
 */
export function unknowns(docs: string | undefined): Readonly<Record<'unknownAddress' | 'unknownMethod', Handler>> {
  const hint = docs === undefined ? '' : `; ${docs} lists every method`
  return {
    unknownAddress: (req) => {
      throw new AddressUnknown(`the API has no method at ${req.method} ${truncated(req.path)}${hint}`)
    },
    unknownMethod: (req) => {
      throw new MethodNotServed(`the API has no method ${truncated(req.path.slice(1))}${hint}`)
    },
  }
}
