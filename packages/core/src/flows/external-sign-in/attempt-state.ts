import { AuthRequestId } from '../../foundation/shared/index.js'
import type { Secret } from '../../foundation/shared/index.js'

const STATE = /^([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{43})$/

/** The `state` of an attempt: names the sign-in, and proves that the answer belongs to it. */
export const stateOf = (id: AuthRequestId, secret: Secret): string => `${id}.${secret}`

/** The parts of a `state`; `undefined` for any other text. */
export function readState(state: string | undefined): { readonly id: AuthRequestId; readonly secret: Secret } | undefined {
  const [, id, secret] = STATE.exec(state ?? '') ?? []
  return id === undefined || secret === undefined ? undefined : { id: AuthRequestId.parse(id), secret: secret as Secret }
}
