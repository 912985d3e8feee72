import assert from 'node:assert/strict'
import type { Authenticated, Consented, DeviceReturn, Received, RedirectReturn, Return } from '@keyhall/core/auth-requests'
import { consent, issue, RedirectedError } from '@keyhall/core/auth-requests'
import type { FinishAuthorization } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import { matchRedirectUri } from '@keyhall/core/clients'
import type { AnswerDevice, DeniedDevice, PendingDevice } from '@keyhall/core/device'
import { approve } from '@keyhall/core/device'
import type { ComparedInstance, Instance } from '@keyhall/core/instance'
import type { NoticeMessage } from '@keyhall/core/notices'
import type { RegisterClient } from '@keyhall/core/open-clients'
import type { ClientId, Outbox, UserId } from '@keyhall/core/shared'
import type { AnyMessage } from '@keyhall/core/stores'
import type { CodeMailMessage } from '@keyhall/core/verification'

/**
 * What must not happen does not compile. Every line below is refused by the compiler; a line that begins to compile makes the
 * directive above it an error, and the build fails. Nothing here runs.
 */
export function unspellable(given: {
  readonly text: string
  readonly client: Client
  readonly received: Received
  readonly authenticated: Authenticated
  readonly finish: FinishAuthorization
  readonly userId: UserId
  readonly answer: AnswerDevice
  readonly forDevice: Authenticated<DeviceReturn>
  readonly forClient: Authenticated<RedirectReturn>
  readonly denied: DeniedDevice
}): unknown[] {
  const { text, client, received, authenticated, finish, userId } = given
  // @ts-expect-error -- a redirect to an address that no client has registered
  const to: Return = { kind: 'redirect', redirectUri: text, mode: 'query' }
  return [
    to,
    // @ts-expect-error -- an error sent to such an address
    new RedirectedError({ error: 'server_error', description: '' }, { kind: 'redirect', redirectUri: text, mode: 'query' }),
    // @ts-expect-error -- consent before a sign-in
    consent(received, []),
    // @ts-expect-error -- an answer before consent
    finish.finish(authenticated, client, 'stored'),
    // @ts-expect-error -- an identity without a sign-in
    received.userId,
    // @ts-expect-error -- one kind of id where another is needed
    ((id: ClientId) => id)(userId),
    // @ts-expect-error -- a match may fail, and code that ignores that does not compile
    { kind: 'redirect', redirectUri: matchRedirectUri(client, text), mode: 'query' } satisfies Return,
    ...forDevices(given),
    outboxes,
    remembered,
  ]
}

/** What a process remembers decides whether an endpoint is served only after its comparison. */
function remembered(registration: RegisterClient, instance: () => Instance, compared: ComparedInstance): unknown[] {
  return [
    // @ts-expect-error -- settings that were not compared
    registration.isServed(instance()),
    // @ts-expect-error -- a comparison that may still take time
    compared().settings,
  ]
}

/** A use case appends its own messages only. */
function outboxes(codes: Outbox<CodeMailMessage>, all: Outbox<AnyMessage>): unknown[] {
  const notices: Outbox<NoticeMessage> = all
  return [
    notices,
    // @ts-expect-error -- notices in an outbox for codes
    ((one: Outbox<NoticeMessage>) => one)(codes),
  ]
}

/** RFC 8628: what a device waits for never goes to an address, and nothing else is ever approved. */
function forDevices(given: Parameters<typeof unspellable>[0]): unknown[] {
  const { client, received, finish, answer, forDevice, forClient, denied } = given
  return [
    // @ts-expect-error -- a code for a request that a device waits for
    finish.finish(consent(forDevice, []), client, 'not_stored'),
    // @ts-expect-error -- an error redirected to a device
    new RedirectedError({ error: 'server_error', description: '' }, forDevice.returnTo),
    // @ts-expect-error -- a device approved by a request that goes to a client
    answer.answer(forClient, client, 'allow'),
    // @ts-expect-error -- a device approved without a sign-in
    answer.answer(received, client, 'allow'),
    // @ts-expect-error -- the end of a request for a client, without anything issued
    issue(consent(forClient, [])),
    // @ts-expect-error -- an approval after a refusal
    approve(denied, forDevice),
    // @ts-expect-error -- a device that is approved without a person
    ((device: PendingDevice) => device.userId)({} as never),
  ]
}

describe('states and redirects that do not compile', () => {
  it('are refused by the compiler, which this build has passed', () => {
    assert.equal(typeof unspellable, 'function')
    const state: Consented['state'] = 'consented'
    assert.equal(state, 'consented')
  })
})
