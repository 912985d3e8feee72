import assert from 'node:assert/strict'
import { withProfile } from '@keyhall/core/accounts'
import { aHuman } from '../../support/builders.js'

const person = aHuman({ profile: { firstName: 'Ada', lastName: 'Byron', displayName: 'Ada Byron', nickname: 'a', gender: 'female' } })

describe('profile change', () => {
  it('keeps fields that are not named', () => {
    assert.deepEqual(withProfile(person, {}).profile, person.profile)
  })

  it('deletes fields that are cleared', () => {
    const { nickname: _nickname, gender: _gender, ...rest } = person.profile
    assert.deepEqual(withProfile(person, { nickname: undefined, gender: undefined }).profile, rest)
  })

  it('regenerates a derived display name, and keeps a custom one', () => {
    assert.equal(withProfile(person, { lastName: 'Lovelace' }).profile.displayName, 'Ada Lovelace')
    const chosen = { ...person, profile: { ...person.profile, displayName: 'The Countess' } }
    assert.equal(withProfile(chosen, { lastName: 'Lovelace' }).profile.displayName, 'The Countess')
    assert.equal(withProfile(chosen, { displayName: 'Ada' }).profile.displayName, 'Ada')
  })

  it('composes the display name of a person who had no names and was shown by the user name', () => {
    const nameless = aHuman({ userName: 'ada@mail.example', profile: { firstName: '', lastName: '', displayName: 'ada@mail.example' } })
    assert.equal(withProfile(nameless, { firstName: 'Ada', lastName: 'Byron' }).profile.displayName, 'Ada Byron')
  })

  it('never deletes a mandatory name', () => {
    const { firstName, lastName, displayName } = withProfile(person, { firstName: undefined, lastName: undefined, displayName: undefined }).profile
    assert.deepEqual([firstName, lastName, displayName], ['Ada', 'Byron', 'Ada Byron'])
  })
})
