import assert from 'node:assert/strict'
import { onEveryStorage } from '../support/world.js'
import { consoleSignInUrl } from '../support/console-sign-in.js'
import { send } from '../support/send.js'

onEveryStorage('a server with KEYHALL_CONSOLE=off', (world) => {
  it('has no console, and refuses its client', async () => {
    for (const path of ['/ui/console', '/ui/console/applications', '/ui/console/assets/main-00000000.js']) assert.equal((await send(world.url(path))).status, 404, path)
    assert.match((await send(world.url('/'))).headers.location ?? '', /\/ui\/account$/)
    const { status, headers, body } = await send(consoleSignInUrl(world.issuer), { headers: { accept: 'text/html' } })
    assert.deepEqual([status, headers.location], [400, undefined])
    assert.match(body, /client/)
  })
}, { hasConsole: false })
