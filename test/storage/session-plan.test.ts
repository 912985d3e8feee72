import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import { aHash } from '../contracts/builders.js'
import { backends } from './databases.js'
import { queryBeside } from '../processes/query-beside.js'

describe('sqlite: the sessions of a browser', () => {
  const databases = backends.sqlite()
  after(() => databases.removeAll())

  it('are found in their order, without a temporary table', async () => {
    const config = await databases.migrated()
    const texts: string[] = []
    const storage = await openStorage({ ...config, onStatement: (text) => texts.push(text) })
    await storage.read(({ sessions }) => sessions.ofBrowser(aHash()))
    await storage.close()
    const [text = ''] = texts.filter((one) => one.includes('browser_hash ='))
    assert.match(text, /order by/)
    const steps = await queryBeside(config, `explain ${text}`) as { readonly opcode: string }[]
    assert.deepEqual(steps.filter(({ opcode }) => /Ephemeral|Sorter/.test(opcode)), [])
  })
})
