import assert from 'node:assert/strict'
import { withProfile } from '@keyhall/core/accounts'
import { aHuman } from '../../support/builders.js'

const person = aHuman({ profile: { firstName: 'Ada', lastName: 'Byron', displayName: 'Ada Byron', nickname: 'a', gender: 'female' } })

describe('profile change', () => {
  it('keeps what is not named', () => {
    assert.deepEqual(withProfile(person, {}).profile, person.profile)
  })

  it('loses what is taken away', () => {
    const { nickname: _nickname, gender: _gender, ...rest } = person.profile
    assert.deepEqual(withProfile(person, { nickname: undefined, gender: undefined }).profile, rest)
  })

  it('makes the display name anew where it was made of the names, and keeps one that was chosen', () => {
    assert.equal(withProfile(person, { lastName: 'Lovelace' }).profile.displayName, 'Ada Lovelace')
    const chosen = { ...person, profile: { ...person.profile, displayName: 'The Countess' } }
    assert.equal(withProfile(chosen, { lastName: 'Lovelace' }).profile.displayName, 'The Countess')
    assert.equal(withProfile(chosen, { displayName: 'Ada' }).profile.displayName, 'Ada')
  })

  it('never loses a name that everybody has', () => {
    const { firstName, lastName, displayName } = withProfile(person, { firstName: undefined, lastName: undefined, displayName: undefined }).profile
    assert.deepEqual([firstName, lastName, displayName], ['Ada', 'Byron', 'Ada Byron'])
  })
})
