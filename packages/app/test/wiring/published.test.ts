import assert from 'node:assert/strict'
import { StorageUnavailable } from '@keyhall/core/shared'
import { published } from '#src/wiring/published.js'

const configuration = (compare: () => Promise<void> | undefined) => ({ reloadWith() {}, compare })

describe('key set and discovery', () => {
  let loaded = 'before'
  const read = () => loaded
  beforeEach(() => (loaded = 'before'))

  it('are returned at once when a comparison takes no time', () => {
    assert.equal(published(configuration(() => undefined), read)(), 'before')
  })

  it('are returned after the comparison, which may reload them', async () => {
    const compare = async () => void (loaded = 'after')
    assert.equal(await published(configuration(compare), read)(), 'after')
  })

  it('are those that were loaded last when the database refuses the comparison', async () => {
    assert.equal(await published(configuration(() => Promise.reject(new StorageUnavailable('away'))), read)(), 'before')
  })

  it('are those that were loaded last when the database is frozen, before the comparison ends', async () => {
    let isEnded = false
    let thaw: (() => void) | undefined
    const frozen = new Promise<void>((resolve) => (thaw = resolve)).then(() => void (isEnded = true))
    const answer = published(configuration(() => frozen), read)
    assert.deepEqual(await Promise.all([answer(), answer()]), ['before', 'before'])
    assert.equal(isEnded, false)
    thaw?.()
    await frozen
  })
})
