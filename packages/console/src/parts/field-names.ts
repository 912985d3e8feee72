import { ApiError } from '@keyhall/client'

/**
 * Makes the call, and names refused members as the form does: `{ 'human.profile.givenName': 'givenName' }`.
 *
 * @throws ApiError with the renamed members
 */
export async function withFieldNames<T>(names: Readonly<Record<string, string>>, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem
    const { code, status, message, requestId, retryAfterSeconds } = problem
    const details = problem.details.map((detail) => (detail.field === undefined ? detail : { ...detail, field: names[detail.field] ?? detail.field }))
    throw new ApiError({ code, status, message, details, requestId, retryAfterSeconds })
  }
}
