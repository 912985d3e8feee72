import assert from 'node:assert/strict'
import { TOTP } from 'otpauth'
import { apiOnEveryStorage } from '../support/api.js'
import { answerOf, answered } from '../support/authorization.js'
import { codeOf, proven, seedOn, setPolicy, stepOf } from '../support/login-factors.js'
import { words } from '../support/words.js'

const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const PASSWORD = 'down the rabbit hole'

const SHAPES = [
  { algorithm: 'SHA1', digits: 6, period: 30 }, { algorithm: 'SHA256', digits: 6, period: 30 }, { algorithm: 'SHA512', digits: 6, period: 30 },
  { algorithm: 'SHA1', digits: 8, period: 30 }, { algorithm: 'SHA1', digits: 6, period: 60 }, { algorithm: 'SHA512', digits: 8, period: 60 },
] as const

apiOnEveryStorage('second factors of imported people', (api) => {
  const imported = async (userId: string, own: object) => {
    const profile = { firstName: 'Im', lastName: 'Ported' }
    const user = { userName: userId, profile, email: { email: `${userId}@acme.example`, isEmailVerified: true }, password: PASSWORD, ...own }
    const { errors } = await api.ok('admin.v1.AdminService/ImportData', { dataOrgs: { orgs: [{ orgId: '100', humanUsers: [{ userId, user }] }] }, timeout: '5m0s' })
    assert.equal(errors, undefined)
    return { loginName: `${userId}@acme.localhost`, password: PASSWORD } as Parameters<typeof proven>[1]
  }
  beforeEach(() => setPolicy(api))

  for (const [index, shape] of SHAPES.entries()) {
    const { algorithm, digits, period } = shape
    it(`are the codes of their app: ${algorithm}, ${digits} digits, ${period} seconds`, async () => {
      const person = await imported(`app-${index}`, { otpCode: `otpauth://totp/?secret=${SEED}&algorithm=${algorithm}&digits=${digits}&period=${period}` })
      const code = (advance: number): string => new TOTP({ ...shape, secret: SEED }).generate({ timestamp: (api.world.clock.now() + advance) * 1000 })
      const page = await proven(api, person)
      assert.equal(page.path, '/ui/login/totp')
      for (const wrong of [code(10 * period), code(0).slice(1), `${code(0)}0`]) assert.equal((await page.submit({ code: wrong })).problem, words('problems.factorCode'))
      answered(await page.submit({ code: code(0) }))
      const again = await proven(api, person)
      assert.equal(answerOf(await again.submit({ code: code(0) })), undefined, 'a code works once')
      api.world.clock.advance(period)
      answered(await again.submit({ code: code(0) }))
    })
  }

  it('that could not be imported are set up anew at the next sign-in, once', async () => {
    const person = await imported('lost', { secondFactorSetUpRequired: true })
    const page = await proven(api, person)
    assert.deepEqual([page.path, answerOf(page)], ['/ui/login/set-up', undefined])
    assert.doesNotMatch(page.html, /name="later"|value="later"/)
    const offered = await stepOf(page, api, 'set-up-totp')
    const shown = await offered.submit({ code: codeOf(api, seedOn(offered)) })
    assert.equal(shown.problem, undefined)
    answered(await shown.submit())
    assert.equal((await proven(api, person)).path, '/ui/login/totp')
  })

  it('keep parameters and what has to be set up through an export and an import', async () => {
    const otpCode = `otpauth://totp/?secret=${SEED}&algorithm=SHA256&digits=8&period=60`
    await imported('kept', { otpCode })
    await imported('set-up', { secondFactorSetUpRequired: true })
    const { orgs } = await api.ok('admin.v1.AdminService/ExportData', { orgIds: ['100'], withPasswords: true, withOtp: true, timeout: '60s' }) as unknown as {
      readonly orgs: readonly [{ readonly humanUsers: readonly { readonly userId: string; readonly user: Readonly<Record<string, unknown>> }[] }]
    }
    const found = new Map(orgs[0].humanUsers.map(({ userId, user }) => [userId, user]))
    assert.deepEqual([found.get('kept')?.['otpCode'], found.get('kept')?.['secondFactorSetUpRequired']], [otpCode, undefined])
    assert.deepEqual([found.get('set-up')?.['otpCode'], found.get('set-up')?.['secondFactorSetUpRequired']], [undefined, true])
  })
})
