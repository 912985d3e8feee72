import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { aTestPerson, freshName } from '../support/api-users.js'
import { answered, signIn } from '../support/authorization.js'
import { proven, setPolicy } from '../support/login-factors.js'
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
