import 'reflect-metadata'
import assert from 'node:assert/strict'
import { allCommands } from '#src/cli/all-commands.js'
import { interpret } from '#src/cli/interpret.js'

const read = (line: string) => interpret(line.split(' ').filter(Boolean), allCommands)

/** The text of an answer that runs nothing. */
function answered(line: string, kind: 'help' | 'refused'): string {
  const meaning = read(line)
  assert.ok(meaning.kind === kind, `keyhall ${line}: ${meaning.kind}`)
  return meaning.text
}

const groups = [...new Set(allCommands.filter(({ name }) => name.includes(' ')).map(({ name }) => name.split(' ')[0] ?? ''))]

describe('the help of the command line', () => {
  for (const { name, summary } of allCommands) {
    it(`of keyhall ${name} is shown in each way of asking`, () => {
      const text = answered(`${name} --help`, 'help')
      assert.ok(text.startsWith(`keyhall ${name}: ${summary}\n\nUsage: keyhall ${name}`), text)
      for (const line of [`${name} -h`, `help ${name}`, `${name} --unknown --help`]) assert.equal(answered(line, 'help'), text, line)
    })
  }

  for (const group of groups) {
    it(`of the group ${group} lists its commands`, () => {
      const text = answered(`${group} --help`, 'help')
      assert.ok(text.startsWith(`Usage: keyhall ${group} <command>\n`), text)
      for (const { name, summary } of allCommands.filter((command) => command.name.startsWith(`${group} `))) {
        assert.match(text, new RegExp(`^  ${name.slice(group.length + 1)} +${summary.slice(0, 20)}`, 'm'))
      }
      for (const line of [`${group} -h`, `help ${group}`]) assert.equal(answered(line, 'help'), text)
      assert.equal(answered(group, 'refused'), text)
    })
  }

  it('is the overview without a command', () => {
    for (const line of ['--help', '-h', 'help', 'help --help']) assert.match(answered(line, 'help'), /^Keyhall .*\n\nUsage: keyhall <command>\n/, line)
    assert.equal(answered('', 'refused'), answered('--help', 'help'))
  })

  it('is shown with the error for an unknown command', () => {
    for (const line of ['nothing', 'nothing --help', 'help nothing']) assert.match(answered(line, 'refused'), /^There is no command "nothing"\.\n\nKeyhall /)
    for (const line of ['keys delete', 'keys delete --help', 'help keys delete']) {
      assert.match(answered(line, 'refused'), /^There is no command "keys delete"\.\n\nUsage: keyhall keys <command>\n/)
    }
    assert.match(answered('version now', 'refused'), /^keyhall version takes no arguments\.\n\nkeyhall version: /)
  })

  it('does not keep a command from running', () => {
    const meaning = read('outbox retry abc')
    assert.ok(meaning.kind === 'run')
    assert.deepEqual([meaning.command.name, meaning.args], ['outbox retry', ['abc']])
  })
})
