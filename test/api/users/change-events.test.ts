import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import { aTestPerson, AUTH, freshName, MANAGEMENT, tokenOf, typesBy, USERS } from '../../support/api-users.js'

const acme = { as: callers.orgOwner }
const ofMine = (method: string): string => `${AUTH}/${method}`

/** Every method that changes a part of a person, and its input. `own` marks those that change the caller. */
const WRITERS: readonly { readonly event: string; readonly method: string; readonly own?: true; readonly input: (userId: string) => Readonly<Record<string, unknown>> }[] = [
  { event: 'user.human.profile.changed', method: `${MANAGEMENT}/UpdateHumanProfile`, input: (userId) => ({ userId, firstName: 'A', lastName: 'B', nickName: freshName() }) },
  { event: 'user.human.profile.changed', method: `${USERS}/UpdateUser`, input: (userId) => ({ userId, human: { profile: { nickName: freshName() } } }) },
  { event: 'user.human.profile.changed', method: `${USERS}/UpdateHumanUser`, input: (userId) => ({ userId, profile: { givenName: freshName(), familyName: 'B' } }) },
  { event: 'user.human.profile.changed', method: ofMine('UpdateMyProfile'), own: true, input: () => ({ firstName: freshName(), lastName: 'B' }) },
  { event: 'user.human.email.changed', method: `${MANAGEMENT}/UpdateHumanEmail`, input: (userId) => ({ userId, email: `${freshName()}@mail.example`, isEmailVerified: true }) },
  { event: 'user.human.email.changed', method: `${USERS}/SetEmail`, input: (userId) => ({ userId, email: `${freshName()}@mail.example`, isVerified: true }) },
  { event: 'user.human.email.changed', method: `${USERS}/UpdateUser`, input: (userId) => ({ userId, human: { email: { email: `${freshName()}@mail.example`, isVerified: true } } }) },
  { event: 'user.human.email.changed', method: `${USERS}/UpdateHumanUser`, input: (userId) => ({ userId, email: { email: `${freshName()}@mail.example`, isVerified: true } }) },
  { event: 'user.human.phone.changed', method: `${MANAGEMENT}/UpdateHumanPhone`, input: (userId) => ({ userId, phone: '+41791234001', isPhoneVerified: true }) },
  { event: 'user.human.phone.changed', method: `${USERS}/SetPhone`, input: (userId) => ({ userId, phone: '+41791234002', isVerified: true }) },
  { event: 'user.human.phone.changed', method: `${USERS}/UpdateUser`, input: (userId) => ({ userId, human: { phone: { phone: '+41791234003', isVerified: true } } }) },
  { event: 'user.human.phone.changed', method: `${USERS}/UpdateHumanUser`, input: (userId) => ({ userId, phone: { phone: '+41791234004', isVerified: true } }) },
  { event: 'user.human.phone.changed', method: ofMine('SetMyPhone'), own: true, input: () => ({ phone: '+41791234005' }) },
  { event: 'user.username.changed', method: `${MANAGEMENT}/UpdateUserName`, input: (userId) => ({ userId, userName: freshName() }) },
  { event: 'user.username.changed', method: `${USERS}/UpdateUser`, input: (userId) => ({ userId, username: freshName() }) },
  { event: 'user.username.changed', method: `${USERS}/UpdateHumanUser`, input: (userId) => ({ userId, username: freshName() }) },
]

overTransports('events of changes to a person', (api) => {
  for (const { event, method, own, input } of WRITERS) {
    it(`${method} records ${event}`, async () => {
      const person = await aTestPerson(api)
      const as = own ? { as: await tokenOf(api, person) } : acme
      const types = await typesBy(api, () => api.ok(method, input(person.id), as))
      assert.deepEqual(types.filter((type) => type.endsWith('.changed')), [event])
    })
  }
})
