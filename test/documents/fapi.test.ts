import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { REQUIREMENTS, SECURITY_PROFILES } from '@keyhall/core/clients'
import type { SecurityProfile } from '@keyhall/core/clients'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const lines = fs.readFileSync(path.join(root, 'docs/fapi.md'), 'utf8').split('\n')

const cellsOf = (line: string): readonly string[] => line.split('|').slice(1, -1).map((cell) => cell.trim())
const shown = (clause: string | undefined): string => clause?.replace('FAPI 2.0 Security Profile ', '') ?? '–'

describe('the table of docs/fapi.md', () => {
  const header = cellsOf(lines.find((line) => line.startsWith('| Requirement |')) ?? '')
  const columns = new Map(SECURITY_PROFILES.map((profile): [SecurityProfile, number] => [profile, header.findIndex((cell) => cell.includes(profile))]))

  it('names every profile', () => {
    for (const [profile, column] of columns) assert.notEqual(column, -1, profile)
  })

  for (const [name, { clauses }] of Object.entries(REQUIREMENTS)) {
    it(`has the clauses of ${name}`, () => {
      const cells = cellsOf(lines.find((line) => line.startsWith(`| \`${name}\` |`)) ?? '')
      for (const [profile, column] of columns) assert.equal(cells[column], shown(clauses[profile]), profile)
    })
  }
})
