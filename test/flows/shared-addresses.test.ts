import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { aTestPerson, freshName, mailsTo } from '../support/api-users.js'
import { answered, signIn } from '../support/authorization.js'
import { proven, setPolicy } from '../support/login-factors.js'
import { codeIn, linkIn } from '../support/mail-world.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'

apiOnEveryStorage('two people with one verified address', (api) => {
  const family = async () => {
    const email = { email: `${freshName('family')}@mail.example`, isEmailVerified: true }
    return { address: email.email, people: [await aTestPerson(api, { email }), await aTestPerson(api, { email })] as const }
  }
  const named = async (loginName: string) => (await new UserAgent().open(api.world.authorizeUrl())).submit({ loginName })

  it('are asked for the login name where the policy says which accounts exist', async () => {
    await setPolicy(api, { ignoreUnknownUsernames: false })
    const { address, people } = await family()
    const page = await named(address)
    assert.deepEqual([page.status, page.path, page.problem], [422, '/ui/login/loginname', words('loginName.shared')])
    assert.equal((await named('absent@mail.example')).problem, words('loginName.unknown'))
    const [first] = people
    const password = await page.submit({ loginName: first.userName })
    answered(await password.submit({ password: first.password }))
  })

  it('learn of it by the words of a wrong password, which are the same for every typed address, where the policy hides accounts', async () => {
    await setPolicy(api, { ignoreUnknownUsernames: true })
    const { address, people: [first, second] } = await family()
    for (const loginName of [address, 'absent@mail.example']) {
      const wrong = await (await named(loginName)).submit({ password: first.password })
      assert.deepEqual([wrong.status, wrong.path, wrong.problem], [422, '/ui/login/password', words('problems.wrongAddressOrPassword')], loginName)
    }
    assert.match(words('problems.wrongAddressOrPassword'), /If several accounts use this email, enter your login name instead/)
    assert.equal((await (await named('absent')).submit({ password: 'x' })).problem, words('problems.wrongLoginNameOrPassword'))
    for (const person of [first, second]) {
      answered(await proven(api, person))
      answered(await signIn(new UserAgent(), api.world.authorizeUrl(), { ...person, loginName: person.userName }))
    }
  })

  describe('who forgot a password', () => {
    const FRESH = 'quite another password'
    const asked = async (address: string) => (await (await named(address)).follow(words('password.forgotten'))).submit()
    const reset = (code: string) => ({ code, password: FRESH, passwordAgain: FRESH })
    before(() => setPolicy(api, { ignoreUnknownUsernames: true }))

    it('get a mail for each account, which names it and leads to it, behind the page that everybody sees', async () => {
      const { address, people } = await family()
      const [page, absent] = [await asked(address), await asked(`${freshName('absent')}@mail.example`)]
      assert.deepEqual([page.status, page.path, page.title], [absent.status, absent.path, absent.title])
      const mails = await mailsTo(api, address)
      assert.equal(mails.length, 2)
      for (const person of people) {
        const mail = mails.find(({ text }) => text.includes(words('mail.loginName', { loginName: person.loginName }))) ?? assert.fail('no mail')
        assert.ok(mail.html.includes(person.loginName))
        const link = new URL(linkIn(mail.text))
        const form = await new UserAgent().open(link)
        const done = await form.submit({ password: FRESH, passwordAgain: FRESH })
        assert.equal(done.status, 200, done.problem)
        answered(await proven(api, { ...person, password: FRESH }))
      }
    })

    it('are told apart by the code that they enter', async () => {
      const { address, people: [first, second] } = await family()
      const page = await asked(address)
      const ofSecond = (await mailsTo(api, address)).find(({ text }) => text.includes(second.loginName))
      const wrong = await page.submit(reset('ZZZZZZ'))
      assert.deepEqual([wrong.status, wrong.problem], [422, words('problems.mailCode')])
      answered(await wrong.submit(reset(codeIn(ofSecond?.text))))
      answered(await proven(api, { ...second, password: FRESH }))
      answered(await proven(api, first))
    })

    it('get five mails at the most, and no more than one address may get', async () => {
      const email = { email: `${freshName('clan')}@mail.example`, isEmailVerified: true }
      for (let count = 0; count < 7; count++) await aTestPerson(api, { email })
      await asked(email.email)
      assert.equal((await mailsTo(api, email.email)).length, 5)
      for (let count = 0; count < 5; count++) await asked(email.email)
      assert.equal((await mailsTo(api, email.email)).length, 12)
    })

    it('get no mail where people of another organization have the address', async () => {
      const { address } = await family()
      await aTestPerson(api, { email: { email: address, isEmailVerified: true } }, { id: '110', domain: 'globex.localhost' })
      assert.equal((await asked(address)).path, '/ui/login/reset-password')
      assert.deepEqual(await mailsTo(api, address), [])
    })
  })

  it('do not learn of it where one of their organizations hides accounts or refuses addresses', async () => {
    await setPolicy(api, { ignoreUnknownUsernames: false })
    for (const own of [{ ignoreUnknownUsernames: true }, { disableLoginWithEmail: true }]) {
      const { address } = await family()
      const email = { email: address, isEmailVerified: true }
      await aTestPerson(api, { email }, { id: '110', domain: 'globex.localhost' })
      await api.ok('management.v1.ManagementService/AddCustomLoginPolicy', { allowUsernamePassword: true, ...own }, { org: '110' })
      assert.equal((await named(address)).path, '/ui/login/password', JSON.stringify(own))
      await api.ok('management.v1.ManagementService/ResetLoginPolicyToDefault', {}, { org: '110' })
    }
  })
})
