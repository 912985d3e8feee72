import 'reflect-metadata'
import assert from 'node:assert/strict'
import { ArgumentsRefused, readOptions } from '#src/cli/options.js'
import { recoverOptions } from '#src/cli/recover-options.js'
import { recoverCommand } from '#src/cli/recover.js'

describe('the arguments of keyhall recover', () => {
  const refused: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /expected --after-restore; keyhall admin recover is for a lost password/],
    [['--after-restore', '--until', 'yesterday'], /--until: expected an instant with its time zone/],
    [['--after-restore', '--until', '2026-01-31T08:00'], /--until: expected an instant with its time zone/],
    [['--after-restore', '--until', '2026-13-31T08:00:00Z'], /--until: expected an instant with its time zone/],
    [['--after-restore', '--until', '9000-01-31T08:00:00Z'], /--until: 9000-01-31T08:00:00Z is in the future/],
  ]
  for (const [args, problem] of refused) {
    it(`are refused as ${JSON.stringify(args)} before a storage is opened`, () => {
      assert.throws(() => recoverCommand(readOptions(recoverOptions, args)), (error: unknown) => {
        assert.ok(error instanceof ArgumentsRefused)
        assert.match(error.message, problem)
        return true
      })
    })
  }
})
