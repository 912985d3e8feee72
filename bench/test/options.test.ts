import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { HELP } from '#src/help.js'
import { Misused, optionsOf } from '#src/options.js'
import type { Options } from '#src/options.js'
import { SCENARIOS } from '#src/scenarios/all-scenarios.js'
import { DEFAULT_TARGETS, TARGETS } from '#src/targets/all-targets.js'

function read(...args: string[]): Options {
  const options = optionsOf(args)
  if (options === 'help') throw new Error('help')
  return options
}

const names = (all: readonly { readonly name: string }[]): readonly string[] => all.map(({ name }) => name)

describe('the options of the benchmark', () => {
  it('measure everything by default that needs no other installation', () => {
    const { scenarios, targets, rounds, maxSeconds } = read()
    assert.deepEqual([scenarios, targets, rounds, maxSeconds], [SCENARIOS, DEFAULT_TARGETS, 3, Number.POSITIVE_INFINITY])
  })

  it('choose scenarios and targets by name, in the order of the table', () => {
    const { scenarios, targets } = read('--only', 'userinfo, discovery', '--targets=floor-sqlite')
    assert.deepEqual([names(scenarios), names(targets)], [['discovery', 'userinfo'], ['floor-sqlite']])
  })

  it('leave out targets that the user installs, unless they are named', () => {
    const isInstalled = (name: string): boolean => /^(keycloak|hydra)-/.test(name)
    for (const args of [[], ['--quick']]) assert.deepEqual(names(read(...args).targets).filter(isInstalled), [])
  })

  it('say where the programs are that targets need', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-bench-test-'))
    try {
      fs.mkdirSync(path.join(folder, 'bin'))
      fs.writeFileSync(path.join(folder, 'bin/kc.sh'), '')
      const { targets, installations } = read('--targets', 'keycloak-postgres,keyhall-postgres', '--keycloak', path.relative('.', folder))
      assert.deepEqual([names(targets), installations], [['keyhall-postgres', 'keycloak-postgres'], { keycloak: folder }])
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  })

  it('limit the time of a quick run, whose parts can still be chosen', () => {
    const { rounds, seconds, maxSeconds } = read('--quick', '--seconds=0.3')
    assert.deepEqual([rounds, seconds], [1, 0.3])
    assert.ok(maxSeconds < 180)
  })

  it('are refused with the reason', () => {
    const refused: readonly (readonly [string[], RegExp])[] = [
      [['--only', 'userinfo,nothing'], /^--only: there is no "nothing"; choose from discovery, /],
      [['--targets', 'mine'], /^--targets: there is no "mine"; choose from keyhall-sqlite, /],
      [['--targets', 'keycloak-postgres'], /^--targets: keycloak-postgres needs --keycloak with the folder of Keycloak 26; docs\/benchmarks\.md says how to get it/],
      [['--targets', 'keycloak-postgres', '--keycloak', 'nowhere'], /^--keycloak: there is no file "nowhere\/bin\/kc\.sh"; it must be the folder of Keycloak 26/],
      [['--targets', 'hydra-postgres'], /^--targets: hydra-postgres needs --hydra with the program file of Ory Hydra; docs\/benchmarks\.md says how to get it/],
      [['--targets', 'hydra-postgres', '--hydra', '.'], /^--hydra: there is no file "\.\/?"; it must be the program file of Ory Hydra/],
      [['--targets', 'keycloak-postgres,floor-sqlite', '--profile'], /^--profile: only Node is profiled; leave out keycloak-postgres$/],
      [['--targets', 'keycloak-postgres', '--quick'], /^--quick: keycloak-postgres takes minutes to warm up; use --rounds 1$/],
      [['--hydra', 'package.json'], /^--hydra: no target needs it; add hydra-postgres to --targets$/],
      [['--targets', 'hydra-postgres', '--hydra', 'package.json', '--connections', '201'], /^--connections: "201" is not a whole number from 1 to 200$/],
      [['--rounds', '1.5'], /^--rounds: "1\.5" is not a whole number from 1 to 100/],
      [['--seconds', 'long'], /^--seconds: "long" is not a number from 0\.1 to 600/],
      [['--faster'], /--faster/],
      [['userinfo'], /userinfo/],
    ]
    for (const [args, message] of refused) assert.throws(() => optionsOf(args), (error) => error instanceof Misused && message.test(error.message), args.join(' '))
  })

  it('are listed by --help with every scenario and target', () => {
    assert.equal(optionsOf(['--help']), 'help')
    for (const name of [...names(SCENARIOS), ...names(TARGETS)]) assert.ok(HELP.includes(`  ${name}\n`), name)
  })
})

describe('a target', () => {
  it('lacks scenarios that exist', () => {
    for (const name of TARGETS.flatMap(({ lacks = [] }) => lacks)) assert.ok(names(SCENARIOS).includes(name), name)
  })
})
