import assert from 'node:assert/strict'
import { keyedDigest, nodeDigest, nodeSecrets, sortableIds } from '@keyhall/adapters-crypto'
import { RecordEvents } from '@keyhall/core/audit'
import { ResetForgottenPassword } from '@keyhall/core/auth-requests'
import type { Pace } from '@keyhall/core/credentials'
import { Notices } from '@keyhall/core/notices'
import { EndSessions } from '@keyhall/core/sessions'
import { CodeRefused, Codes, RequestPasswordReset, RemoveUnproven, SetPasswordWithCode } from '@keyhall/core/verification'
import { anId, anInstance } from '../contracts/builders.js'
import { withDesk } from './desk.js'
import type { Desk } from './desk.js'

/** Counts the requests that wait for the minimum time. */
function aPace() {
  const counted = { begun: 0, waited: 0 }
  const pace: Pace = {
    begin: () => {
      counted.begun++
      return async () => void counted.waited++
    },
  }
  return { pace, counted }
}

function aWayBack({ storage, clock }: Desk) {
  const { pace, counted } = aPace()
  const instance = () => anInstance({ defaultOrgId: anId(), projectId: anId(), administratorId: anId() })
  const ids = sortableIds()
  const events = new RecordEvents({ ids, clock, instance })
  const basics = { storage, clock, ids, events, instance, pace, digest: nodeDigest(), secrets: nodeSecrets(), bell: { ring: () => undefined } }
  const codes = new Codes({ ...basics, codeDigest: keyedDigest(Buffer.alloc(32, 7), 'verification-code') })
  const never = () => assert.fail('no password is looked at for a wrong code')
  const setPassword = new SetPasswordWithCode({
    ...basics, codes, notices: new Notices(basics), endSessions: new EndSessions(basics), unproven: new RemoveUnproven({ endSessions: new EndSessions(basics) }),
    hasher: { hash: never, verify: never, needsRehash: never, accept: never }, rules: { of: never } as never,
  })
  return { counted, request: new RequestPasswordReset(basics), reset: new ResetForgottenPassword({ ...basics, setPassword }) }
}

withDesk('password reset, constant minimum time', (desk) => {
  const names: readonly (readonly [string, () => string])[] = [
    ['that exists', () => desk().user.userName],
    ['that does not exist', () => 'nobody at all'],
  ]
  for (const [title, name] of names) {
    it(`takes the minimum time to request with a name ${title}, also when rate-limited`, async () => {
      const { request, counted } = aWayBack(desk())
      const sent = []
      for (let tries = 0; tries < 8; tries++) sent.push((await request.request(name())).isSent)
      assert.deepEqual(sent, [true, true, true, true, true, true, false, false])
      assert.deepEqual(counted, { begun: 8, waited: 8 })
    })

    it(`takes the minimum time to refuse a wrong code with a name ${title}`, async () => {
      const { reset, counted } = aWayBack(desk())
      await assert.rejects(reset.reset({ loginName: name(), code: 'ABCDEF', password: 'short' }), CodeRefused)
      assert.deepEqual(counted, { begun: 1, waited: 1 })
    })
  }
})
