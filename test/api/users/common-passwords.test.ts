import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import { MANAGEMENT, USERS, aPerson, aTestPerson, imported } from '../../support/api-users.js'
import { hashExamples } from '../../support/hash-examples.js'

const m = (method: string): string => `${MANAGEMENT}/${method}`
const acme = { as: callers.orgOwner }
const [HASH = ''] = hashExamples()

overTransports('common passwords', (api) => {
  const refusals: readonly (readonly [title: string, method: string, input: (password: string, userId: string) => Readonly<Record<string, unknown>>])[] = [
    ['a person who is added', `${USERS}/AddHumanUser`, (password) => ({
      username: 'x', profile: { givenName: 'Ida', familyName: 'Moss' }, email: { email: 'x@mail.example' }, password: { password },
    })],
    ['a person who is imported', m('ImportHumanUser'), (password) => aPerson({ password })],
    ['a password that is set', m('SetHumanPassword'), (password, userId) => ({ userId, password })],
    ['a password that is set by the newer method', `${USERS}/SetPassword`, (password, userId) => ({ userId, newPassword: { password } })],
  ]
  for (const [title, method, input] of refusals) {
    it(`are refused for ${title}, and so are those that contain names`, async () => {
      const { id } = await aTestPerson(api)
      for (const password of ['iloveyou', 'QwertyUiop', 'ida-moss-1', 'acme2026!', 'keyhall1']) {
        assert.match(await api.refused('invalid_argument', method, input(password, id), acme), /none that many people use/, password)
      }
    })
  }

  it('are accepted as hashes, because their passwords are unknown', async () => {
    await imported(api, { password: undefined, hashedPassword: { value: HASH } })
  })

  it('are accepted while the policy allows them', async () => {
    const { id: userId } = await aTestPerson(api)
    const set = (refuseCommon: boolean) => api.ok(m('UpdateCustomPasswordComplexityPolicy'), { minLength: '8', refuseCommon }, acme)
    await set(false)
    await api.ok(m('SetHumanPassword'), { userId, password: 'iloveyou' }, acme)
    await set(true)
    await api.refused('invalid_argument', m('SetHumanPassword'), { userId, password: 'iloveyou' }, acme)
  })
})
