import { UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import { ResultCodeError } from 'ldapts'
import { shown } from '../shown.js'
import { asksForAnother } from './server-unavailable.js'

const ENCRYPTED = 'it requires encryption: use ldaps or StartTLS'

/** What the result codes of RFC 4511 appendix A mean for the settings. */
const MEANINGS: ReadonlyMap<number, string> = new Map([
  [1, 'it could not carry out the request: if it answers only after a bind, enter a service account'],
  [2, 'it does not know the request'],
  [7, 'it does not accept simple binds'],
  [8, ENCRYPTED],
  [10, 'it refers to another server, which is not followed: enter the server that has this base'],
  [11, 'the request exceeds a limit of its administrator: choose a smaller base'],
  [12, 'it does not support paged results'],
  [13, ENCRYPTED],
  [18, 'an attribute cannot be compared in that way: check userFilters and userObjectClasses'],
  [32, 'the base does not exist'],
  [34, 'it is not a DN'],
  [48, 'this account cannot sign in by password'],
  [50, 'the service account may not read there'],
  [53, 'it is unwilling to do this'],
])
const TIME_LIMIT = 3

/** A refused request in words, with the text of the directory. */
export const refusalOf = ({ code, message }: ResultCodeError): string => `${MEANINGS.get(code) ?? 'for an unexpected reason'} (${shown(message)})`

/**
 * Runs a search. A refusal names the base, and the members of the settings that it comes from.
 *
 * @throws UpstreamMisconfigured, UpstreamUnreachable
 */
export async function searching<T>(base: string, members: string, search: () => Promise<T>): Promise<T> {
  try {
    return await search()
  } catch (problem) {
    if (!(problem instanceof ResultCodeError) || asksForAnother(problem)) throw problem
    const where = `below ${shown(base)} (${members})`
    if (problem.code === TIME_LIMIT) throw new UpstreamUnreachable(`the directory did not finish the search ${where} in time: choose a smaller base, or index the attributes (${shown(problem.message)})`)
    throw new UpstreamMisconfigured(`the directory refuses the search ${where}: ${refusalOf(problem)}`)
  }
}
