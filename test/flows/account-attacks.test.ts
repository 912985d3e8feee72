import assert from 'node:assert/strict'
import { accountOf, formWith, openAccount, send } from '../support/account.js'
import { apiInMemory } from '../support/api.js'
import type { Api } from '../support/api.js'
import { AUTH, aTestPerson, freshName, mailsTo, tokenOf, USERS } from '../support/api-users.js'
import { codeIn, linkIn } from '../support/mail-world.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'

const FRESH = 'seven quiet lanterns'

apiInMemory('changes that an attacker left pending in an account', (api) => {
  describe('a pending change of the mail address', () => pendingAddresses(api))
})

apiInMemory('the account pages of a user who is no longer active', (api) => {
  const ends = { DeactivateUser: 'deactivated', LockUser: 'locked', DeleteUser: 'removed' } as const
  for (const [method, state] of Object.entries(ends)) {
    it(`redirect to the sign-in, and reject forms: ${state}`, async () => {
      const person = await aTestPerson(api)
      const agent = await accountOf(api.world, person)
      const pages = await Promise.all(['password', 'email', 'security'].map((place) => openAccount(api.world, agent, place)))
      await api.ok(`${USERS}/${method}`, { userId: person.id })
      const { fields } = formWith(pages[1] ?? assert.fail(), { email: undefined })
      for (const page of pages) {
        assert.equal((await agent.open(page.answer.url)).path, '/ui/login/loginname')
        const posted = await agent.post(page.answer.url, { ...fields, email: 'thief@mail.example' })
        assert.equal(posted.path, '/ui/login/loginname')
      }
      assert.deepEqual(await mailsTo(api, 'thief@mail.example'), [])
    })
  }
})

interface Robbed extends TestPerson {
  readonly email: string
}

/** A change of the mail address that an attacker has requested in the account of the user. */
function pendingAddresses(api: Api): void {
  const address = 'thief@mail.example'

  const owners: readonly (readonly [string, (person: Robbed) => Promise<unknown>])[] = [
    ['changes the password', async (person) => {
      const agent = await accountOf(api.world, person)
      await send(await openAccount(api.world, agent, 'password'), { password: person.password, newPassword: FRESH, newPasswordAgain: FRESH })
    }],
    ['resets the password', async ({ email, id }) => {
      await api.ok(`${USERS}/PasswordReset`, { userId: id, sendLink: {} })
      const page = await new UserAgent().open(linkIn((await mailsTo(api, email))[0]?.text))
      await page.submit({ password: FRESH, passwordAgain: FRESH })
    }],
    ['has a new password set by an administrator', ({ id: userId }) => api.ok(`${USERS}/SetPassword`, { userId, newPassword: { password: FRESH } })],
    ['has another address set by an administrator', ({ id: userId }) => api.ok(`${USERS}/SetEmail`, { userId, email: 'safe@mail.example', isVerified: true })],
  ]
  for (const [title, act] of owners) {
    for (const isMailed of [true, false]) {
      it(`is cancelled when the owner ${title} (${isMailed ? 'after' : 'before'} the mail)`, async () => {
        const email = `${freshName('owner')}@mail.example`
        const person = { ...(await aTestPerson(api, { email: { email, isEmailVerified: true } })), email }
        const thief = await accountOf(api.world, person)
        await send(await openAccount(api.world, thief, 'email'), { email: address }, { by: { email: '' } })
        const before = isMailed ? (await mailsTo(api, address))[0]?.text : undefined
        api.world.clock.advance(1)
        await act(person)
        const text = before ?? (await mailsTo(api, address)).at(0)?.text
        if (text !== undefined && text.includes(`userID=${person.id}&`)) {
          const page = await new UserAgent().open(linkIn(text))
          assert.equal((await page.submit({ code: codeIn(text) })).problem, words('problems.mailCode'))
        }
        const { user } = await api.ok(`${USERS}/GetUserByID`, { userId: person.id }) as { user: { human: { email: { email: string } } } }
        assert.notEqual(user.human.email.email, address)
      })
    }
  }

  it('requested through the API is limited, so that it floods no stranger’s inbox', async () => {
    const person = await aTestPerson(api)
    const as = await tokenOf(api, person)
    let tries = 0
    const ways = [
      () => api.call(`${AUTH}/SetMyEmail`, { email: `thief${++tries}@mail.example` }, { as }),
      () => api.call(`${AUTH}/ResendMyEmailVerification`, {}, { as }),
      () => api.call(`${USERS}/SetEmail`, { userId: person.id, email: `thief${++tries}@mail.example` }, { as }),
      () => api.call(`${USERS}/ResendEmailCode`, { userId: person.id }, { as }),
      () => api.call(`${USERS}/SendEmailCode`, { userId: person.id }, { as }),
    ]
    const codes = []
    for (let count = 0; count < 10; count++) for (const way of ways) codes.push((await way()).code)
    assert.ok(codes.filter((code) => code === undefined).length <= 6, String(codes))
    assert.deepEqual([...new Set(codes)], [undefined, 'resource_exhausted'])
  })
}
