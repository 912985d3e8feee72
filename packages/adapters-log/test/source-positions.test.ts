import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourcePositions } from '#src/source-positions.js'

const APP = fileURLToPath(new URL('../../../app/', import.meta.url))
const BUNDLE = path.join(APP, 'dist/bundle/')

const TEXT = 'crypto.wrong_master_key\''
const lineOf = (lines: readonly string[], text: string): number => lines.findIndex((line) => line.includes(text)) + 1

describe('positions in a logged stack', () => {
  it('lead from the bundle to the TypeScript source', () => {
    const [file, source] = [path.join(BUNDLE, 'keyhall.cjs'), path.join(APP, 'src/cli/main.ts')]
    const lines = readFileSync(file, 'utf8').split('\n')
    const line = lineOf(lines, 'crypto.wrong_master_key')
    const column = (lines[line - 1] ?? '').indexOf('crypto.wrong_master_key') + 1
    const stack = sourcePositions()(`Error: x\n    at explain (${file}:${line}:${column})`)
    assert.equal(stack, `Error: x\n    at explain (${source}:${lineOf(readFileSync(source, 'utf8').split('\n'), TEXT)})`)
  })

  describe('of a bundle', () => {
    let folder: string
    before(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'keyhall-bundle-')) + path.sep
      // Line 2 of the file: columns 1 to 4 are line 11 of the first source, the rest line 3 of the second.
      writeFileSync(path.join(folder, 'a.cjs.map'), JSON.stringify({ version: 3, sources: ['../one.ts', '../two.ts'], names: [], mappings: ';AAUA,ICRA' }))
    })
    after(() => rmSync(folder, { recursive: true }))

    const at = (position: string) => sourcePositions(folder)(`Error: x\n    at f (${folder}${position})\n    at g (/other/b.cjs:1:1)`)

    for (const [position, source] of [['a.cjs:2:1', 'one.ts:11'], ['a.cjs:2:4', 'one.ts:11'], ['a.cjs:2:5', 'two.ts:3'], ['a.cjs:2:90', 'two.ts:3']] as const)
      it(`are those of the segment that contains them: ${position}`, () => {
        assert.equal(at(position), `Error: x\n    at f (${path.join(folder, '..', source)})\n    at g (/other/b.cjs:1:1)`)
      })

    for (const position of ['a.cjs:1:1', 'a.cjs:9:1', 'without-map.cjs:1:1', '../../etc/a.cjs:1:1', 'a.cjs'])
      it(`stay when no map has them: ${position}`, () => {
        assert.equal(at(position), `Error: x\n    at f (${folder}${position})\n    at g (/other/b.cjs:1:1)`)
      })
  })
})
