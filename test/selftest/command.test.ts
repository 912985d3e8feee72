import assert from 'node:assert/strict'
import { allChecks } from '@keyhall/selftest'
import { Installation, freePort } from '../support/keyhall-process.js'
import type { KeyhallProcess, Variables } from '../support/keyhall-process.js'
import { AFTER_LOGOUT, clients, people } from '../support/standard-document.js'
import { PATHS, both, heading, sendingBack } from './breakage.js'
import { BrokenProxy } from './broken-proxy.js'
import { players, selftestDocument } from './selftest-world.js'

const SECRETS = {
  KEYHALL_SELFTEST_CLIENT_SECRET: players.basic.secret,
  KEYHALL_SELFTEST_OTHER_CLIENT_SECRET: clients.billing.secret,
  KEYHALL_SELFTEST_PASSWORD: people.alice.password,
}

interface ShownCheck {
  readonly id: string
  readonly outcome: string
  readonly reason: string | null
  readonly milliseconds: number
}

interface Shown {
  readonly issuer: string
  readonly startedAt: string
  readonly checks: readonly ShownCheck[]
  readonly totals: Readonly<Record<string, number>>
}

/** A token, a code or a cookie of ours anywhere in a text. */
const TOKEN = /\b(at|rt|ac|code)_[\w-]{20,}|\beyJ[\w-]{10,}\.|keyhall-\d+\.(session|flow)=[\w-]{10,}/

describe('keyhall selftest', function () {
  this.timeout(90_000)
  let installation: Installation
  let behind: number
  before(async () => {
    installation = await Installation.create({ KEYHALL_STORAGE: 'memory:' })
    behind = await freePort()
    const bootstrap = installation.write('bootstrap.json', selftestDocument())
    await installation.start({ KEYHALL_BOOTSTRAP_FILE: bootstrap, ...SECRETS })
  })
  after(() => installation.remove())

  const issuer = (): string => `http://localhost:${installation.port}`

  async function run(own: readonly string[], variables: Variables = SECRETS): Promise<KeyhallProcess & { readonly code: number | null }> {
    const ran = installation.launch(variables, ['selftest', ...own])
    const { code } = await ran.finished(70_000)
    return Object.assign(ran, { code })
  }

  const complete = (own: Readonly<Record<string, string | undefined>> = {}): string[] => {
    const ordinary = {
      issuer: issuer(), 'client-id': players.basic.id, 'redirect-uri': players.basic.redirectUri, 'post-logout-redirect-uri': AFTER_LOGOUT,
      'other-client-id': clients.billing.id, 'login-name': people.alice.loginName,
    }
    return Object.entries({ ...ordinary, ...own }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]))
  }

  it('prints each passed check on a line, and exits with 0', async () => {
    const { code, stdout, stderr } = await run(complete())
    assert.deepEqual([code, stderr], [0, ''], stdout)
    const [lines = '', summary = ''] = stdout.split('\n\n')
    assert.match(lines, /^ok {3}basic {6}state is returned unchanged \(RFC 6749 §4\.1\.2\)$/m)
    assert.match(lines, /^skip basic {6}a public client requires a code_challenge .*\n {7}PKCE is optional for a confidential client$/m)
    assert.equal(lines.split('\n').filter((line) => /^(ok {2}|skip|warn|FAIL) /.test(line)).length, allChecks.length)
    assert.match(summary, /^http:\/\/localhost:\d+: \d+ passed, 0 failed, 0 warnings, 2 skipped in \d+\.\d s\n/)
    assert.match(summary, /\nNothing failed\. This is not a certification, /)
    assert.ok(!stdout.includes('\u001b'), 'colours are for terminals')
  })

  it('prints only one JSON document with --json', async () => {
    const { code, stdout, stderr } = await run([...complete(), '--json', '--profile', 'form-post,config'])
    assert.deepEqual([code, stderr], [0, ''])
    const { issuer: of, startedAt, checks, totals } = JSON.parse(stdout) as Shown
    assert.equal(of, issuer())
    assert.ok(Math.abs(Date.parse(startedAt) - Date.now()) < 60_000, startedAt)
    const expected = allChecks.filter(({ profile }) => profile === 'config' || profile === 'form-post').map(({ id }) => id)
    assert.deepEqual(checks.map(({ id }) => id), expected)
    assert.deepEqual(totals, { passed: expected.length, warning: 0, skipped: 0, failed: 0 })
    for (const check of checks) {
      assert.deepEqual(Object.keys(check), ['id', 'title', 'profile', 'clause', 'outcome', 'reason', 'milliseconds'])
      assert.deepEqual([check.outcome, check.reason, Number.isInteger(check.milliseconds)], ['passed', null, true])
    }
  })

  it('exits with 1 when a check fails, and prints the expected and the actual value', async () => {
    const other = await Installation.create({ KEYHALL_STORAGE: 'memory:', KEYHALL_PORT: String(behind) })
    const otherState = sendingBack((address) => address.searchParams.set('state', 'of-somebody-else'))
    const proxy = new BrokenProxy(`http://127.0.0.1:${behind}`, both(heading(PATHS.token, { 'cache-control': 'public' }), otherState))
    try {
      await other.start({ KEYHALL_BOOTSTRAP_FILE: other.write('bootstrap.json', selftestDocument()) })
      await proxy.listen(other.port)
      const { code, stdout, stderr } = await run([...complete({ issuer: `http://localhost:${other.port}` }), '--profile=basic'])
      assert.deepEqual([code, stderr], [1, ''], stdout)
      assert.match(stdout, /^FAIL basic {6}token responses forbid caching .*\n {7}Cache-Control: expected no-store, got "public"$/m)
      assert.match(stdout, /^FAIL basic {6}state is returned .*\n {7}state: expected \["[\w-]+"\], got \["of-somebody-else"\]$/m)
      assert.match(stdout, /^ok {3}basic {6}a code used twice is invalid_grant /m)
      assert.match(stdout, /: \d+ passed, 7 failed, 0 warnings, 2 skipped in \d+\.\d s\nEach FAIL names the violated clause\. /)
      assert.doesNotMatch(stdout, TOKEN)
    } finally {
      proxy.close()
      await other.remove()
    }
  })

  const { id: machine, redirectUri: machineRedirect } = clients.machineOnly
  const CANNOT: readonly (readonly [string, Readonly<Record<string, string>>, Variables, RegExp])[] = [
    ['the server does not answer', { issuer: 'http://localhost:1' }, {}, /does not answer \(.*\)\. Start the server, or .* --issuer\.$/],
    ['there is no discovery document', { issuer: 'BASE/nowhere' }, {}, /answers 404 and no discovery document\. Check --issuer\.$/],
    ['the client is unknown', { 'client-id': 'nobody' }, {}, /^Cannot sign in: .* got status 400 .* Check --client-id, /],
    [
      'the client may not request codes', { 'client-id': machine, 'redirect-uri': machineRedirect }, {},
      /^Cannot sign in: the client received the error unauthorized_client by query .* Check /,
    ],
    [
      'the password is wrong', {}, { KEYHALL_SELFTEST_PASSWORD: 'certainly not' },
      /^Cannot sign in: the login does not accept the name and password: .* Check .* and the password\.$/,
    ],
    [
      'the secret is wrong', {}, { KEYHALL_SELFTEST_CLIENT_SECRET: 'certainly-not-0123456789' },
      /^The token endpoint refuses the client \(status 401, invalid_client.*\)\. Check --client-auth and the secret of the client\.$/,
    ],
  ]
  for (const [why, own, variables, expected] of CANNOT) {
    it(`exits with 2 and one line with a remedy when ${why}`, async () => {
      const args = complete(own).map((arg) => arg.replace('BASE', issuer()))
      const { code, stdout, stderr } = await run([...args, '--json'], { ...SECRETS, ...variables })
      assert.deepEqual([code, stdout], [2, ''])
      const [line = '', ...others] = stderr.split('\n')
      assert.deepEqual(others, [''])
      assert.match(line.replace(/^keyhall selftest: /, ''), expected)
      assert.doesNotMatch(line, /certainly/)
    })
  }

  it('prints its options with --help', async () => {
    const { code, stdout, stderr } = await run(['--help'])
    assert.deepEqual([code, stderr], [0, ''])
    for (const name of ['issuer', 'client-id', 'client-secret', 'redirect-uri', 'password-stdin', 'profile', 'json']) {
      assert.match(stdout, new RegExp(`^ {2}--${name} `, 'm'))
    }
    assert.match(stdout, /for example with ps\. Variables and\n--password-stdin are not\./)
  })

  it('exits with 2 for unknown options', async () => {
    const { code, stdout, stderr } = await run(['--isuer=x', '--profile', 'basic'])
    assert.deepEqual([code, stdout], [2, ''])
    const expected = 'keyhall selftest: the arguments are refused:\n  there is no option --isuer; did you mean --issuer?\n'
    assert.equal(stderr, `${expected}\nkeyhall selftest --help shows its options.\n`)
  })

  it('never prints a secret', async () => {
    const wrong = [{ 'login-name': 'nobody@acme.localhost' }, { 'client-id': 'nobody' }]
    const commands = [[...complete(), '--profile=rp-logout'], ...wrong.map(complete)]
    for (const { stdout, stderr } of await Promise.all(commands.map((command) => run(command)))) {
      for (const secret of Object.values(SECRETS)) assert.ok(!(stdout + stderr).includes(secret))
      assert.doesNotMatch(stdout + stderr, TOKEN)
    }
  })
})
