import type { RecordedEvent } from '@keyhall/core/shared'
import type { Api } from './api.js'
import { recordedBy } from './audit-trail.js'

export const MANAGEMENT = 'management.v1.ManagementService'
export const USERS = 'user.v2.UserService'
export const AUTH = 'auth.v1.AuthService'

let made = 0

/** A name that nobody has yet. */
export const freshName = (kind = 'user'): string => `${kind}-${++made}`

/** A person as `_import` takes them; members replaced, or left out when they are `undefined`. */
export const aPerson = (own: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => {
  const userName = freshName()
  return {
    userName,
    profile: { firstName: 'Ida', lastName: 'Moss' },
    email: { email: `${userName}@mail.example`, isEmailVerified: true },
    password: 'a password of somebody',
    ...own,
  }
}

/** Imports a person into organization 100. @returns the id */
export async function imported(api: Api, own: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return String((await api.ok(`${MANAGEMENT}/ImportHumanUser`, aPerson(own), { org: '100' })).userId)
}

/** Adds a service user to organization 100. @returns the id */
export async function aRobot(api: Api, own: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const userName = freshName('robot')
  return String((await api.ok(`${MANAGEMENT}/AddMachineUser`, { userName, name: userName, ...own }, { org: '100' })).userId)
}

/** What was recorded while the work was done, each with the user that it is about. */
export async function eventsBy(api: Api, work: () => Promise<unknown>): Promise<readonly RecordedEvent[]> {
  // Signing keys are made beside whatever happens.
  return (await recordedBy(api.world, work)).filter(({ type }) => !type.startsWith('key.'))
}

/** What `work` has recorded, as types. */
export const typesBy = async (api: Api, work: () => Promise<unknown>): Promise<readonly string[]> => (await eventsBy(api, work)).map(({ type }) => type)
