import type { RecordedEvent } from '@keyhall/core/shared'
import type { Api } from './api.js'
import { answered, signIn } from './authorization.js'
import { clients } from './standard-document.js'
import type { TestPerson } from './standard-document.js'
import { send } from './send.js'
import { UserAgent } from './user-agent.js'
import { recordedBy } from './audit-trail.js'

export const MANAGEMENT = 'management.v1.ManagementService'
export const USERS = 'user.v2.UserService'
export const AUTH = 'auth.v1.AuthService'

let made = 0

/** An unused name. */
export const freshName = (kind = 'user'): string => `${kind}-${++made}`

/** A user for `_import`, with replaced or, as `undefined`, omitted members. */
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

/** Imports a person into an organization. @returns the id */
export async function imported(api: Api, own: Readonly<Record<string, unknown>> = {}, org = '100'): Promise<string> {
  return String((await api.ok(`${MANAGEMENT}/ImportHumanUser`, aPerson(own), { org })).userId)
}

/** Adds a service user to organization 100. @returns the id */
export async function aRobot(api: Api, own: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const userName = freshName('robot')
  return String((await api.ok(`${MANAGEMENT}/AddMachineUser`, { userName, name: userName, ...own }, { org: '100' })).userId)
}

/** The events recorded during the work, each with its user. */
export async function eventsBy(api: Api, work: () => Promise<unknown>): Promise<readonly RecordedEvent[]> {
  // Signing keys are created in the background.
  return (await recordedBy(api.world, work)).filter(({ type }) => !type.startsWith('key.'))
}

/** The types of the events that `work` has recorded. */
export const typesBy = async (api: Api, work: () => Promise<unknown>): Promise<readonly string[]> => (await eventsBy(api, work)).map(({ type }) => type)

/** A person with a password, for the login. */
export async function aTestPerson(api: Api, own: Readonly<Record<string, unknown>> = {}, org = { id: '100', domain: 'acme.localhost' }): Promise<TestPerson> {
  const userName = freshName('person')
  const password = `the password of ${userName}`
  return { id: await imported(api, { userName, password, ...own }, org.id), userName, loginName: `${userName}@${org.domain}`, password }
}

/** An access token of a person for the API. */
export async function tokenOf(api: Api, person: TestPerson): Promise<{ readonly token: string }> {
  answered(await signIn(new UserAgent(), api.world.authorizeUrl(), person))
  return { token: (await api.world.tokens({ client: clients.web, scope: 'openid urn:keyhall:iam:org:project:id:keyhall:aud' }, person)).access_token }
}

/** Delivers pending mails. @returns the mails to that address, newest first */
export async function mailsTo(api: Api, address: string): Promise<readonly { readonly subject: string; readonly text: string; readonly html: string }[]> {
  await api.world.keyhall.runJobs()
  const answer = await send(api.world.url('/dev/inbox', { to: address }), { headers: { accept: 'application/json' } })
  return (JSON.parse(answer.body) as { mails: { subject: string; text: string; html: string }[] }).mails
}
