import assert from 'node:assert/strict'
import type { UserId } from '@keyhall/core/shared'
import { inALabels, inULabels, olderName } from '@keyhall/core/shared'
import type { NamedHuman } from '@keyhall/core/users'
import { emailKey, pickByLoginName, typedLoginName, userNameKey } from '@keyhall/core/users'
import { aHuman } from '../../support/builders.js'

describe('typed login names', () => {
  it('are a bare name without an @', () => {
    assert.deepEqual(typedLoginName(' Ada '), { whole: 'ada', spelled: 'ada' })
  })

  it('are split at the last @', () => {
    assert.deepEqual(typedLoginName('A@B@Example.Org'), { whole: 'a@b@example.org', spelled: 'a@b@example.org', full: { userName: 'a@b', domain: 'example.org' } })
  })

  for (const text of ['@example.org', 'ada@', '@', '']) {
    it(`are not split where a half is missing: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(typedLoginName(text), { whole: text, spelled: text })
    })
  }

  it('are split at an @ in another width too', () => {
    assert.deepEqual(typedLoginName('ada＠example.org').full, { userName: 'ada', domain: 'example.org' })
  })
})

describe('names with an internationalized domain', () => {
  const U = 'ann@münchen.example'

  for (const text of ['ann@xn--mnchen-3ya.example', 'ANN@XN--MNCHEN-3YA.example', 'ann@mu\u0308nchen.example', 'ann@ｍünchen.example', 'ann＠münchen。example', ' Ann@MÜNCHEN.Example ']) {
    it(`are one with ${JSON.stringify(text)}`, () => {
      assert.equal(typedLoginName(text).whole, U)
      assert.equal(emailKey(aHuman({ email: { address: text.trim(), isVerified: true } })), U)
      assert.equal(userNameKey(aHuman({ userName: text.trim() })), U)
      assert.equal(typedLoginName(`${text.trim()}@acme.org`).full?.userName, U)
    })
  }

  it('are spelled in A-labels by older versions', () => {
    assert.equal(olderName(U), 'ann@xn--mnchen-3ya.example')
    assert.equal(olderName('ann@example.org'), 'ann@example.org')
  })

  for (const text of ['ann@xn--.example', 'ann@xn--a.example', 'ann@xn--99999999.example', 'ann@xn--mnchen-3y!.example', 'ann@xn--abc-.example', 'xn--mnchen-3ya', 'ann@xn--mnchen-3ya-x.example']) {
    it(`stay as they are without a valid A-label: ${text}`, () => assert.equal(typedLoginName(text).whole, text))
  }

  it('decode what was encoded, in every script', () => {
    for (const host of ['bücher', '例え', 'हिन्दी', 'straße', 'пример', 'ü', 'façade-1', '한국', 'مثال']) assert.equal(inULabels(inALabels(`${host}.example`)), `${host.normalize('NFKC')}.example`)
  })
})

describe('names with an apostrophe', () => {
  for (const text of ["O'Hara", 'O\u2019Hara', 'O\u2018Hara', 'O\u201bHara', 'O\u02bcHara', 'O\uff07Hara']) {
    it(`are one in every spelling: ${JSON.stringify(text)}`, () => {
      assert.equal(typedLoginName(text).whole, "o'hara")
      assert.equal(userNameKey(aHuman({ userName: text })), "o'hara")
    })
  }

  it('are spelled with the typographic one by older versions, in which most were typed', () => {
    assert.deepEqual([olderName("o'hara"), olderName("o'hara@münchen.example")], ['o\u2019hara', "o'hara@xn--mnchen-3ya.example"])
  })
})

describe('finding a person by login name', () => {
  const person = (id: string, userName: string, primaryDomain: string, email?: string, isVerified = true): NamedHuman => ({
    user: aHuman({ id: id as UserId, userName, ...(email === undefined ? {} : { email: { address: email, isVerified } }) }),
    primaryDomain,
    orgName: 'Any',
  })
  const pick = (candidates: readonly NamedHuman[], text: string) => pickByLoginName(candidates, typedLoginName(text), { host: 'id.example' })?.user.id

  it('returns the owner of the full login name, even if others have it as address or bare name', () => {
    const owner = { ...person('owner', 'Ada', 'example.org'), isDomainVerified: true }
    const others = [person('mail', 'x', 'a.org', 'ada@example.org'), person('bare', 'ada@example.org', 'b.org')]
    assert.equal(pick([...others, owner], 'ADA@example.org'), 'owner')
  })

  it('returns the owner of the full login name in a generated domain', () => {
    const people = [person('mail', 'x', 'a.org', 'ada@acme.id.example'), person('owner', 'ada', 'acme.id.example')]
    assert.equal(pick(people, 'ada@acme.id.example'), 'owner')
  })

  it('returns the owner of the verified address, even if another has it as full login name in an unverified domain', () => {
    const named = person('named', 'ada', 'mail.org')
    assert.equal(pick([named, person('mail', 'x', 'a.org', 'ada@mail.org')], 'ada@mail.org'), 'mail')
    assert.equal(pick([named, person('mail', 'x', 'a.org', 'ada@mail.org', false)], 'ada@mail.org'), 'named')
    assert.equal(pick([person('bare', 'ada@mail.org', 'b.org'), named], 'ada@mail.org'), 'named')
  })

  it('returns the owner of the verified address, even if another has it as bare name', () => {
    const people = [person('bare', 'ada@mail.org', 'b.org'), person('mail', 'x', 'a.org', 'Ada@Mail.org')]
    assert.equal(pick(people, 'ada@mail.org'), 'mail')
  })

  it('returns no user for an unverified address', () => {
    assert.equal(pick([person('mail', 'x', 'a.org', 'ada@mail.org', false)], 'ada@mail.org'), undefined)
  })

  it('returns the only owner of a bare name', () => {
    assert.equal(pick([person('one', 'ada', 'a.org')], 'Ada'), 'one')
  })

  it('returns no user when two have the bare name', () => {
    assert.equal(pick([person('one', 'ada', 'a.org'), person('two', 'ada', 'b.org')], 'ada'), undefined)
  })

  it('returns the one with the typed spelling, when two had names of different spellings before those became one', () => {
    const people = [person('straight', "o'hara", 'a.org'), person('curly', 'O\u2019Hara', 'a.org')]
    for (const domain of ['', '@a.org']) assert.deepEqual(["O'HARA", 'o\u2019hara', 'o\u02bchara'].map((name) => pick(people, name + domain)), ['straight', 'curly', undefined])
  })

  it('returns the user whose name is the address, when two of one organization have it', () => {
    const [one, two] = [person('one', 'ada@mail.org', 'a.org', 'ada@mail.org'), person('two', 'x', 'a.org', 'ada@mail.org')]
    assert.equal(pick([two, one], 'Ada@mail.org'), 'one')
    assert.equal(pick([two, { ...one, user: { ...one.user, orgId: 'another' as never } }], 'ada@mail.org'), undefined)
    assert.equal(pick([two, person('three', 'y', 'a.org', 'ada@mail.org')], 'ada@mail.org'), undefined)
  })

  it('returns no user when two have the verified address, also when one of them has it as bare name', () => {
    const two = person('two', 'x', 'b.org', 'ada@mail.org')
    const people = [person('one', 'ada@mail.org', 'a.org', 'ada@mail.org'), { ...two, user: { ...two.user, orgId: 'b' as never } }]
    assert.equal(pick(people, 'ada@mail.org'), undefined)
  })

  it('returns no user without candidates', () => {
    assert.equal(pick([], 'ada'), undefined)
  })
})
