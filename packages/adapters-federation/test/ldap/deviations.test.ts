import assert from 'node:assert/strict'
import { LDAP_REFUSED } from './deviations.js'
import type { LdapDeviation } from './deviations.js'
import { freePort, plainAt, provider, signIn, skipped, upstream } from './directories.js'
import { npmDirectory } from './npm-directory.js'
import { SERVICE_PASSWORD } from './people.js'
import { RawServers } from './raw-server.js'

describe('A directory that deviates', () => {
  const servers = new RawServers()
  const sentences = new Map<string, string>()
  afterEach(() => servers.close())

  const given = async ({ settings, bindPassword = SERVICE_PASSWORD }: LdapDeviation) => provider(await settings(servers), bindPassword)
  // Ports and what differs with each run.
  const normal = (text: string): string => text.replaceAll(/:\d{4,5}\b/g, ':port').replaceAll(/[0-9A-F]{12}:error/g, 'error')

  for (const [what, [deviation, kind, ...words]] of Object.entries(LDAP_REFUSED)) {
    it(`is refused as ${kind} with its cause: ${what}`, async () => {
      const one = await given(deviation)
      const password = deviation.password ?? 'ada-password'
      const problem = await signIn(one, deviation.userName ?? 'ada', password).then(() => assert.fail('signed in'), (failed: unknown) => failed as Error & { readonly code: string })
      assert.equal(problem.code, `external_sign_in.${kind}`, problem.stack)
      for (const word of words) assert.ok(problem.message.includes(word), problem.message)
      assert.ok(!problem.message.includes('ada-password') && !problem.message.includes(SERVICE_PASSWORD) && !problem.message.includes('\n'), problem.message)
      sentences.set(what, normal(problem.message))
      if (!deviation.isTested) return
      const found = (await upstream.test(one, '')).find(({ isOk }) => !isOk)
      assert.ok(found && normal(problem.message).endsWith(normal(found.detail)), `${found?.detail}\n${problem.message}`)
    })
  }

  it('gets a sentence of its own for each deviation', () => {
    const all = [...sentences.values()]
    assert.deepEqual(all.filter((one, index) => all.indexOf(one) !== index), [])
  })

  it('has the reason in the log why a server was skipped, although the sign-in succeeds', async () => {
    const directory = await npmDirectory()
    servers.also(directory)
    skipped.splice(0)
    assert.equal((await signIn(provider({ servers: [`ldap://127.0.0.1:${await freePort()}`, plainAt(directory)] }), 'ada', 'ada-password')).externalId, 'id-ada')
    assert.match(skipped.join(), /^127\.0\.0\.1:\d+: nothing listens there/)
  })
})
