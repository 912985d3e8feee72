import assert from 'node:assert/strict'
import { ArgumentsRefused, readOptions } from '#src/cli/options.js'
import { selftestOptions } from '#src/cli/selftest-options.js'
import { readSelftestSettings } from '#src/cli/selftest-settings.js'

type Env = Readonly<Record<string, string>>

const read = (args: readonly string[], env: Env = {}, stdin = '') =>
  readSelftestSettings(readOptions(selftestOptions, args), { env, readStdin: () => stdin })

const CLIENT = ['--client-id=web', '--redirect-uri=http://localhost:3000/callback', '--login-name=alice']
const PASSWORD = { KEYHALL_SELFTEST_PASSWORD: 'from the environment' }
const SECRET = { KEYHALL_SELFTEST_CLIENT_SECRET: 'secret of the client' }

const problemsOf = (args: readonly string[], env: Env = {}): readonly string[] => {
  try {
    read(args, env)
    return []
  } catch (problem) {
    if (!(problem instanceof ArgumentsRefused)) throw problem
    return problem.message.split('\n').slice(1).map((line) => line.trim())
  }
}

describe('the settings of the self-test', () => {
  it('need nothing but a profile when only the configuration is checked', () => {
    assert.deepEqual(read(['--profile=config']), { issuer: 'http://localhost:8080', profiles: ['config'] })
  })

  it('are for a public client without a secret', () => {
    assert.deepEqual(read(CLIENT, PASSWORD), {
      issuer: 'http://localhost:8080',
      profiles: ['config', 'basic', 'implicit', 'form-post', 'rp-logout'],
      registration: {
        client: { id: 'web', method: 'none' },
        redirectUri: 'http://localhost:3000/callback',
        loginName: 'alice',
        password: 'from the environment',
      },
    })
  })

  it('are for client_secret_basic with a secret, unless another method is given', () => {
    const secret = 'secret of the client'
    assert.deepEqual(read(CLIENT, { ...PASSWORD, ...SECRET }).registration?.client, { id: 'web', method: 'client_secret_basic', secret })
    const post = read([...CLIENT, '--client-auth=client_secret_post'], { ...PASSWORD, ...SECRET })
    assert.deepEqual(post.registration?.client, { id: 'web', method: 'client_secret_post', secret })
  })

  it('take an option before its variable', () => {
    const { registration } = read([...CLIENT, '--password=given', '--client-secret=given too'], { ...PASSWORD, ...SECRET })
    assert.deepEqual([registration?.password, registration?.client.secret], ['given', 'given too'])
  })

  it('read the password from the first line of standard input', () => {
    assert.equal(read([...CLIENT, '--password-stdin'], {}, 'down the rabbit hole\r\nmore\n').registration?.password, 'down the rabbit hole')
  })

  it('have the profiles in the standard order', () => {
    assert.deepEqual(read([...CLIENT, '--profile=rp-logout, basic'], PASSWORD).profiles, ['basic', 'rp-logout'])
  })

  it('know another client by its method, else by the one of the first, or as a public one', () => {
    const args = [...CLIENT, '--other-client-id=other']
    assert.deepEqual(read(args, PASSWORD).registration?.otherClient, { id: 'other', method: 'none' })
    const secret = 'secret of the other'
    const env = { ...PASSWORD, ...SECRET, KEYHALL_SELFTEST_OTHER_CLIENT_SECRET: secret }
    const other = read([...args, '--client-auth=client_secret_post'], env)
    assert.deepEqual(other.registration?.otherClient, { id: 'other', method: 'client_secret_post', secret, isMethodAssumed: true })
    const named = read([...args, '--other-client-auth=client_secret_post'], env)
    assert.deepEqual(named.registration?.otherClient, { id: 'other', method: 'client_secret_post', secret })
  })

  const REFUSED: readonly (readonly [readonly string[], Env, readonly string[]])[] = [
    [
      [], {},
      [
        '--client-id is missing', '--redirect-uri is missing', '--login-name is missing',
        'the password is missing: KEYHALL_SELFTEST_PASSWORD, --password-stdin or --password',
      ],
    ],
    [[...CLIENT, '--other-client-id=o', '--other-client-auth=basic'], PASSWORD, ['--other-client-auth: there is no method "basic"; expected one of client_secret_basic, client_secret_post, none']],
    [[...CLIENT, '--other-client-id=o', '--other-client-auth=client_secret_post'], PASSWORD, ['--other-client-auth client_secret_post needs a secret']],
    [['--profile=basik,config'], {}, ['--profile: there is no profile "basik"; did you mean basic?']],
    [['--profile=config', '--issuer=localhost:8080'], {}, ['--issuer: expected an http or https address without query and fragment']],
    [['--profile=config', '--issuer=http://localhost/?a'], {}, ['--issuer: expected an http or https address without query and fragment']],
    [[...CLIENT, '--client-auth=client_secret_basic'], PASSWORD, ['--client-auth client_secret_basic needs a secret']],
    [[...CLIENT, '--client-auth=none'], { ...PASSWORD, ...SECRET }, ['--client-auth none: a public client has no secret']],
    [
      [...CLIENT, '--client-auth=client_secret_basik'], { ...PASSWORD, ...SECRET },
      ['--client-auth: there is no method "client_secret_basik"; did you mean client_secret_basic?'],
    ],
    [[...CLIENT, '--password=a', '--password-stdin'], {}, ['--password and --password-stdin exclude each other']],
    [
      [...CLIENT, '--password=a'], { KEYHALL_SELFTEST_CLIENT_SECRT: 'x' },
      ['KEYHALL_SELFTEST_CLIENT_SECRT: there is no such variable; did you mean KEYHALL_SELFTEST_CLIENT_SECRET?'],
    ],
  ]
  for (const [args, env, problems] of REFUSED) {
    it(`are refused: ${problems.join('; ')}`, () => {
      assert.deepEqual(problemsOf(args, env), problems)
    })
  }
})
