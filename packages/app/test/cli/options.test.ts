import assert from 'node:assert/strict'
import { ArgumentsRefused, readOptions } from '#src/cli/options.js'

const OPTIONS = [
  { name: 'issuer', value: '<url>', meaning: 'an issuer' },
  { name: 'password', value: '<password>', meaning: 'a secret' },
  { name: 'json', meaning: 'a form' },
]

const read = (...args: string[]) => readOptions(OPTIONS, args)

describe('the options of a command', () => {
  it('are written with a space or with =', () => {
    for (const args of [['--issuer', 'http://a', '--json'], ['--json', '--issuer=http://a']]) {
      const given = read(...args)
      assert.deepEqual([given.value('issuer'), given.has('json')], ['http://a', true])
      assert.deepEqual([given.value('password'), given.has('password')], [undefined, false])
    }
  })

  it('may have a value that looks like an option, with =', () => {
    assert.equal(read('--password=--json').value('password'), '--json')
    assert.equal(read('--password=a=b').value('password'), 'a=b')
  })

  it('may have "-" as value, for standard output', () => {
    assert.equal(read('--issuer', '-').value('issuer'), '-')
  })

  it('may be repeated if declared repeatable', () => {
    const options = [{ name: 'realm', value: '<file>', isRepeatable: true, meaning: 'a file' }]
    assert.deepEqual(readOptions(options, ['--realm', 'a', '--realm=b']).values('realm'), ['a', 'b'])
    assert.deepEqual([readOptions(options, []).values('realm'), read('--issuer=a').values('issuer')], [[], ['a']])
  })

  const REFUSED: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['an option that is misspelled', ['--isuer=x'], ['there is no option --isuer; did you mean --issuer?']],
    ['an option that nothing resembles', ['--colour'], ['there is no option --colour; see --help']],
    ['a short option', ['-j'], ['there is no option -j; see --help']],
    ['a member that every object has', ['--constructor'], ['there is no option --constructor; see --help']],
    ['a member that is none', ['--__proto__=x'], ['there is no option --__proto__; see --help']],
    ['a word alone', ['now'], ['"now" is an unexpected argument']],
    ['an address alone', ['https://id.example'], ['"https://id.example" is an unexpected argument; write --issuer=https://id.example']],
    ['a value where there is none', ['--json=yes'], ['--json has no value']],
    ['a missing value', ['--issuer'], ['--issuer needs a value: --issuer=<url>']],
    ['an empty value', ['--issuer='], ['--issuer needs a value: --issuer=<url>']],
    ['another option for a value', ['--issuer', '--json'], ['--issuer needs a value: --issuer=<url>']],
    ['an option twice', ['--json', '--json'], ['--json is repeated']],
    [
      'everything at once', ['--jsn', '--issuer=a', '--issuer=b', '--', 'x'],
      ['there is no option --jsn; did you mean --json?', '--issuer is repeated', '"x" is an unexpected argument'],
    ],
  ]
  for (const [what, args, problems] of REFUSED) {
    it(`are refused: ${what}`, () => {
      assert.throws(() => read(...args), new ArgumentsRefused(problems))
    })
  }

  it('are refused without showing a possible secret', () => {
    for (const args of [['--pasword', 'rabbit-hole'], ['--pasword=rabbit-hole'], ['--password=rabbit-hole', '--password', 'rabbit-hole']]) {
      assert.throws(() => read(...args), ({ message }: Error) => !message.includes('rabbit'))
    }
  })

  it('are refused without control characters in the message', () => {
    assert.throws(() => read('--\u001b[31m', '\u001b[2J'), ({ message }: Error) => !message.includes('\u001b'))
  })
})
