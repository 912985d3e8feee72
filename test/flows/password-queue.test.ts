import assert from 'node:assert/strict'
import http from 'node:http'
import { availableParallelism } from 'node:os'
import { answered, signIn } from '../support/authorization.js'
import { people, standardDocument } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inMemory } from '../support/world.js'
import { words } from '../support/words.js'

/** More than the server hashes and queues at once on any machine. */
const AT_ONCE = availableParallelism() + 64 + 40

inMemory('more concurrent passwords than the server can hash', (world) => {
  it('are refused with a page that says when to try again, while other users are served and sign in', async () => {
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { prompt: 'create' } }))
    // The mailed code is verified later: every request hashes a password.
    const form = { email: 'n@mail.example', password: 'long enough' }
    const sent = Array.from({ length: AT_ONCE }, () => page.submit(form))
    const alive = await world.protocol.get('/.well-known/openid-configuration')
    assert.equal(alive.status, 200)
    // S8: a user at another address signs in while this one has filled the queue.
    const elsewhere = new UserAgent({}, new http.Agent({ localAddress: '127.0.0.2' }))
    answered(await signIn(elsewhere, world.authorizeUrl(), people.bob))

    const ends = await Promise.all(sent)
    const refused = ends.filter(({ status }) => status === 503)
    assert.ok(refused.length > 0 && refused.length < AT_ONCE, `${refused.length} of ${AT_ONCE}`)
    for (const { title, answer } of refused) {
      assert.deepEqual(
        [title, answer.headers['retry-after'], answer.headers['cache-control']],
        [words('messages.unavailable.title'), '2', 'no-store'],
      )
    }
    assert.equal(ends.filter(({ status }) => status === 200).length, AT_ONCE - refused.length)
    assert.equal((await page.submit(form)).path, '/ui/login/register-code', 'afterwards there is room again')
  }).timeout(60_000)
}, { passwordCost: 'full' })

const COSTLIEST = `$6$rounds=660000$sixteencharacter$${'.'.repeat(86)}`
const bomb = {
  id: '500',
  userName: 'bomb',
  organization: '100',
  profile: { firstName: 'B', lastName: 'Omb' },
  hashedPassword: { value: COSTLIEST },
}

inMemory(
  'an account with the costliest importable hash',
  (world) => {
    it('are verified at most five times per account, while other users sign in and are served', async () => {
      const atPassword = async () => (await new UserAgent().open(world.authorizeUrl())).submit({ loginName: 'bomb@acme.localhost' })
      const pages = await Promise.all(Array.from({ length: 20 }, atPassword))
      const tried = pages.flatMap((page) => Array.from({ length: 10 }, () => page.submit({ password: 'wrong' })))
      const other = signIn(new UserAgent(), world.authorizeUrl(), people.bob)
      assert.equal((await world.protocol.get('/.well-known/openid-configuration')).status, 200)

      answered(await other)
      const statuses = (await Promise.all(tried)).map(({ status }) => status)
      assert.deepEqual([422, 429].map((wanted) => statuses.filter((status) => status === wanted).length), [5, 195])
    }).timeout(60_000)
  },
  { bootstrap: { ...standardDocument(), users: [...(standardDocument()['users'] ?? []), bomb] }, passwordCost: 'full' },
)
