import { ApiError } from '@keyhall/client'

/** The refusals of settings that name the member in their sentence: `servers: the address of …`, `rootCa must be …`. */
const INVALID = 'identity_providers.invalid'

/**
 * Makes the call, and turns the member at the beginning of such a refusal into the field of its detail.
 *
 * @param form an object with the members that can be named
 * @throws ApiError
 */
export async function fieldOfRefusal<T>(form: object, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.details[0]?.id !== INVALID) throw problem
    const [, field = '', message = ''] = /^(\w+):? (.*)$/.exec(problem.message) ?? []
    if (!Object.hasOwn(form, field)) throw problem
    const { code, status, requestId, retryAfterSeconds } = problem
    throw new ApiError({ code, status, message: problem.message, details: [{ id: INVALID, message, field }], requestId, retryAfterSeconds })
  }
}
