import assert from 'node:assert/strict'
import { MAX_RULE_ITEMS, applyInward, followProvider, inwardFault } from '@keyhall/core/claim-rules'
import type { InwardRule } from '@keyhall/core/claim-rules'
import type { ProjectId } from '@keyhall/core/shared'

const SHOP = 'shop' as ProjectId
const aRule = (own: Partial<InwardRule> = {}): InwardRule => ({
  name: 'Roles', source: { kind: 'path', path: ['groups'] }, destination: { kind: 'roles', projectId: SHOP }, shape: 'list', when: 'always', ...own,
})
const path = (...names: readonly string[]) => ({ source: { kind: 'path', path: names } }) as const
const profile = { destination: { kind: 'profile', field: 'nickname' }, shape: 'first' } as const
const organization = { destination: { kind: 'organization' }, shape: 'first', when: 'first' } as const
const claims = { groups: ['shop-admin', 'shop-dev', 'other'], nick: 'Al', hd: 'acme.example', level: 3, deep: { a: 1 }, broken: 'a\0b' }

describe('inward claim rules', () => {
  const faults: readonly (readonly [string, Partial<InwardRule>, string | undefined])[] = [
    ['roles from groups', {}, undefined],
    ['a nickname', profile, undefined],
    ['the organization of a new person', organization, undefined],
    ['roles that are one text', { shape: 'first' }, 'rules[0].shape'],
    ['a list as nickname', { ...profile, shape: 'list' }, 'rules[0].shape'],
    ['a new organization at each sign-in', { ...organization, when: 'always' }, 'rules[0].when'],
    ['metadata without a key', { destination: { kind: 'metadata', key: '' }, shape: 'value' }, 'rules[0].destination.key'],
  ]
  for (const [title, own, member] of faults) {
    it(`${member === undefined ? 'can' : 'cannot'} have ${title}`, () => assert.equal(inwardFault([aRule(own)])?.member, member))
  }

  it('map groups to roles', () => {
    const rule = aRule({ prefix: { text: 'shop-', isRemoved: true }, values: [{ from: 'dev', to: 'developer' }], passesUnlisted: true })
    assert.deepEqual([...applyInward([rule], claims, false).roles], [[SHOP, ['developer', 'admin']]])
  })

  it('name no roles when the claim is gone, so that they are withdrawn', () => {
    assert.deepEqual([...applyInward([aRule()], {}, false).roles], [[SHOP, []]])
  })

  it('name no roles when they fail, and say so', () => {
    const { roles, failed } = applyInward([aRule()], { groups: Array.from({ length: MAX_RULE_ITEMS + 1 }, String) }, false)
    assert.deepEqual([[...roles], failed], [[[SHOP, []]], [{ name: 'Roles', problem: 'too_many' }]])
  })

  it('join the roles of several rules for one project', () => {
    const literal = aRule({ name: 'All', source: { kind: 'literal', value: ['member'] } })
    assert.deepEqual(applyInward([aRule({ name: 'One', ...path('nick') }), literal], claims, false).roles.get(SHOP), ['Al', 'member'])
  })

  it('apply once or always', () => {
    const rules = [aRule({ when: 'first' }), aRule({ ...profile, ...path('nick'), name: 'Nick' })]
    assert.equal(applyInward(rules, claims, true).roles.size, 1)
    const later = applyInward(rules, claims, false)
    assert.deepEqual([later.roles.size, later.profile], [0, { nickname: 'Al' }])
  })

  it('set profile, metadata and organization', () => {
    const { profile: set, metadata, organization: org } = applyInward([
      aRule({ ...profile, ...path('none'), name: 'None' }), aRule({ ...profile, ...path('nick'), name: 'Nick' }),
      aRule({ name: 'Level', ...path('level'), destination: { kind: 'metadata', key: 'level' }, shape: 'value' }), aRule({ ...organization, ...path('hd'), name: 'Org' }),
    ], claims, true)
    assert.deepEqual([set, [...metadata], org], [{ nickname: 'Al' }, [['level', '3']], 'acme.example'])
  })

  for (const [title, name] of [['an object', 'deep'], ['a list', 'groups'], ['a text that cannot be stored', 'broken']] as const) {
    it(`do not store ${title} as text, and say so`, () => {
      const { metadata, failed } = applyInward([aRule({ name: 'Text', ...path(name), destination: { kind: 'metadata', key: 'x' }, shape: 'value' })], claims, true)
      assert.deepEqual([metadata.size, failed], [0, [{ name: 'Text', problem: 'not_one' }]])
    })
  }
})

describe('profile rules', () => {
  for (const [title, field, value] of [['a language that is none', 'preferredLanguage', 'not a language'], ['a name with a line break', 'nickname', 'a\nb'], ['a long name', 'nickname', 'x'.repeat(201)]] as const) {
    it(`do not set ${title}, and say so`, () => {
      const rule = aRule({ name: 'One', ...path('v'), destination: { kind: 'profile', field }, shape: 'first' })
      const { profile: set, failed } = applyInward([rule], { v: value }, true)
      assert.deepEqual([set, failed], [{}, [{ name: 'One', problem: 'unfit' }]])
    })
  }
})

describe('roles from a provider', () => {
  const existing = ['admin', 'dev', 'member']
  const table = [
    { title: 'are granted when the claims name them', at: { granted: [], fromProvider: [], named: ['dev'] }, granted: ['dev'], fromProvider: ['dev'] },
    { title: 'are withdrawn when the claims no longer name them', at: { granted: ['dev'], fromProvider: ['dev'], named: [] }, granted: [], fromProvider: [] },
    { title: 'are withdrawn beside roles granted by hand, which stay', at: { granted: ['admin', 'dev'], fromProvider: ['dev'], named: [] }, granted: ['admin'], fromProvider: [] },
    { title: 'that were granted by hand before stay by hand', at: { granted: ['dev'], fromProvider: [], named: ['dev'] }, granted: ['dev'], fromProvider: [] },
    { title: 'that were taken by hand come back', at: { granted: [], fromProvider: ['dev'], named: ['dev'] }, granted: ['dev'], fromProvider: ['dev'] },
    { title: 'replace each other', at: { granted: ['dev'], fromProvider: ['dev'], named: ['member'] }, granted: ['member'], fromProvider: ['member'] },
  ]
  for (const { title, at, ...expected } of table) {
    it(title, () => assert.deepEqual(followProvider({ ...at, existing }), { ...expected, unknown: [] }))
  }

  it('that the project does not have are left out and named', () => {
    const changes = followProvider({ granted: [], fromProvider: [], named: ['owner', 'dev'], existing })
    assert.deepEqual(changes, { granted: ['dev'], fromProvider: ['dev'], unknown: ['owner'] })
  })
})
