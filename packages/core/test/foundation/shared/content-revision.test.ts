import assert from 'node:assert/strict'
import { contentRevision } from '#src/foundation/shared/index.js'

describe('the revision of a content', () => {
  const policy = { minLength: 8, hasNumber: true, links: ['a', 'b'] }

  it('is the same for equal values, with members in any order, and without undefined ones', () => {
    assert.equal(contentRevision({ links: ['a', 'b'], hasNumber: true, minLength: 8 }), contentRevision(policy))
    assert.equal(contentRevision({ ...policy, other: undefined }), contentRevision(policy))
  })

  for (const [name, other] of [
    ['a value', { ...policy, minLength: 9 }], ['a type', { ...policy, minLength: '8' }], ['a member', { minLength: 8, links: ['a', 'b'] }],
    ['the order of a list', { ...policy, links: ['b', 'a'] }], ['a nested value', { ...policy, links: [['a'], 'b'] }],
  ] as const) {
    it(`differs after a change of ${name}`, () => assert.notEqual(contentRevision(other), contentRevision(policy)))
  }

  it('is a whole number above 0 that JSON keeps exactly, and seldom the same', () => {
    const revisions = Array.from({ length: 20_000 }, (_, maxPasswordAttempts) => contentRevision({ maxPasswordAttempts }))
    assert.ok(revisions.every((revision) => Number.isSafeInteger(revision) && revision > 0))
    assert.equal(new Set(revisions).size, revisions.length)
  })
})
