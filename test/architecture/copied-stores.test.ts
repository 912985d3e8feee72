import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './graph.js'

/** Rest and spread copy own members only. A storage passes stores that inherit others, and reading them all would cost each request. */
const COPIES = [/\b(?:run|read|look)\((?:async )?\(\{[^{}()]*\.\.\.\w+ \}/, /\.\.\.(?:stores|reads)\b/]

/** Stores in objects of another kind. */
const isOther = (file: string): boolean => file.startsWith('packages/api/') || file.startsWith('packages/adapters-memory/')

function sources(): string[] {
  const packages = fs.readdirSync(path.join(root, 'packages'))
  return packages.flatMap((name) => {
    const folder = path.join('packages', name, 'src')
    if (!fs.existsSync(path.join(root, folder))) return []
    return fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts')).map((file) => path.join(folder, file))
  })
}

describe('the stores of a unit of work', () => {
  it('are never copied', () => {
    const copying = sources().filter((file) => !isOther(file) && COPIES.some((copy) => copy.test(fs.readFileSync(path.join(root, file), 'utf8'))))
    assert.deepEqual(copying, [])
  })

  it('would be found', () => {
    const examples = ['storage.run(async ({ users, ...stores }) => {', 'work({ ...stores, users })', 'look(tools, 1)']
    assert.deepEqual(examples.map((text) => COPIES.some((copy) => copy.test(text))), [true, true, false])
  })
})
