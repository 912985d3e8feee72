import { Failure } from '@keyhall/core/shared'
import type { Handler } from '../server/frame.js'

/** No method of the API has this verb and path. */
class AddressUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'api.address_unknown'
}

/** The API has methods at this path, but not with this verb. RFC 9110 §15.5.6. */
export class VerbUnknown extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'api.verb_unknown'
  readonly status = 405
  /** Separated by commas, as in the header `Allow`. */
  readonly allowed: string

  constructor(message: string, allowed: string) {
    super(message)
    this.allowed = allowed
  }
}

/** No method of the API has this full name, for which gRPC and Connect have a code. */
class MethodNotServed extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'api.method_not_served'
}

/** More than the length of any address of the API. */
const MAX_SHOWN = 200

const truncated = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

/** A version of ZITADEL's API that is a draft of one that is served. */
const DRAFT = /^\/(v2beta|v2alpha)\//

/** Why a path is unknown, where the reason is known. */
function reasonFor(path: string): string {
  const draft = DRAFT.exec(path)?.[1]
  return draft === undefined ? '' : `: ${draft} is not served, call the method of v2`
}

interface Unknowns {
  readonly unknownAddress: Handler
  readonly unknownMethod: Handler
  /** @param allowed the verbs of the path */
  readonly unknownVerb: (allowed: readonly string[]) => Handler
}

/**
 * Responds to API calls with an unknown address.
 *
 * @param docs the path of the API reference, if it is enabled
 */
export function unknowns(docs: string | undefined): Unknowns {
  const hint = docs === undefined ? '' : `; ${docs} lists every method`
  return {
    unknownAddress: (req) => {
      throw new AddressUnknown(`the API has no method at ${req.method} ${truncated(req.path)}${reasonFor(req.path)}${hint}`)
    },
    unknownVerb: (allowed) => (req) => {
      const verbs = allowed.join(', ')
      throw new VerbUnknown(`the API has no method at ${req.method} ${truncated(req.path)}: this path takes ${verbs}${hint}`, verbs)
    },
    unknownMethod: (req) => {
      throw new MethodNotServed(`the API has no method ${truncated(req.path.slice(1))}${hint}`)
    },
  }
}
