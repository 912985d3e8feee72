import assert from 'node:assert/strict'
import { allWritten } from '#src/bulk/document/written.js'

interface Profile {
  readonly firstName: string
  readonly pronouns?: string
}

describe('writers of the bulk document', () => {
  it('compile when they take every member of their type, and not when they forget one', () => {
    const profile: Profile = { firstName: 'Ada', pronouns: 'she' }
    const { firstName, pronouns, ...nothing } = profile
    allWritten(nothing)
    const { firstName: _written, ...rest } = profile
    // @ts-expect-error `pronouns` is not written
    allWritten(rest)
    assert.deepEqual([firstName, pronouns, rest], ['Ada', 'she', { pronouns: 'she' }])
  })
})
