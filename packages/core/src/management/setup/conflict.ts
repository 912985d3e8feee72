import { OrgTaken } from '../../directory/orgs/index.js'
import { ResourceTaken } from '../../directory/resources/index.js'
import { StaleWrite } from '../../foundation/shared/index.js'
import { LoginNameTaken } from '../../directory/users/index.js'
import { BootstrapRefused } from './bootstrap-refused.js'

/** Something in the storage has a name that the document wants to give away, or got it a moment ago from another process. */
class Conflict extends Error {}

/** Runs a write that may find a name taken. @param problem the message for that case, beginning with the JSON path */
export async function taking(problem: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw error instanceof OrgTaken || error instanceof LoginNameTaken || error instanceof ResourceTaken ? new Conflict(problem, { cause: error }) : error
  }
}

/** Whether another process may have been faster, so that trying again can end well. */
export const mayBeRace = (error: unknown): boolean =>
  error instanceof Conflict || error instanceof OrgTaken || error instanceof LoginNameTaken || error instanceof StaleWrite

/** The error to throw when the retry fails too. */
export const lasting = (error: unknown): unknown => (error instanceof Conflict ? new BootstrapRefused([error.message]) : error)

/** Runs `work`, and once more when another process was faster: it then finds what that one has written. */
export async function retriedOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!mayBeRace(error)) throw error
  }
  try {
    return await work()
  } catch (error) {
    throw lasting(error)
  }
}
