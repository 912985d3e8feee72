import { ApiError } from '@keyhall/client'

/** The id of the refusal of a call that needs a recent sign-in (RFC 9470). */
const TOO_OLD = 'api.sign_in_too_old'

/**
 * `max_age` of the new sign-in, in seconds. Half of the age that the server allows, so that a sign-in that is nearly too old is repeated and
 * the person has time to finish the change.
 */
export const STEP_UP_MAX_AGE = 300

/** Whether a new sign-in of the person is the remedy for a failed call. */
export const needsStepUp = (problem: unknown): boolean => problem instanceof ApiError && problem.details.some(({ id }) => id === TOO_OLD)

/** A `fetch` that reports calls refused because the sign-in is too old: the one place that notices them, for every page. */
export const watchedFetch = (onTooOld: () => void): typeof fetch => async (input, init) => {
  const response = await fetch(input, init)
  if (response.status === 401 && (response.headers.get('www-authenticate') ?? '').includes('insufficient_user_authentication')) onTooOld()
  return response
}
