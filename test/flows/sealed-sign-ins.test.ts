import assert from 'node:assert/strict'
import { queryBeside } from '../processes/query-beside.js'
import { registerOn } from '../support/registration.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryDatabase } from '../support/world.js'

/** Input for the login name field, which may be a password by mistake. */
const SLIP = 'correct-horse-battery-staple'

onEveryDatabase('login name entered in a sign-in', (world) => {
  const open = (parameters: Readonly<Record<string, string>> = {}) => new UserAgent().open(world.authorizeUrl({ parameters }))

  it('is stored sealed, whether or not it belongs to an account', async () => {
    const named = await (await open()).submit({ loginName: SLIP })
    assert.equal(named.path, '/ui/login/password')
    assert.equal(named.form.fields['loginName'], SLIP, 'the browser sees it')
    const form = { email: 'secretive@mail.example', password: 'a long new password' }
    const registering = await (await open({ prompt: 'create' })).submit(form)
    assert.equal(registering.path, '/ui/login/register-code')
    const rows = JSON.stringify(await queryBeside(world.database, 'select * from auth_requests'))
    for (const text of [SLIP, form.email, 'argon2', form.password]) assert.ok(!rows.includes(text), text)
    assert.match(rows, /v1\./)
    await registerOn(await open({ prompt: 'create' }), world, { ...form, email: 'other@mail.example' })
  })
})
