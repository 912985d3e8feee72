import assert from 'node:assert/strict'
import { MAX_RULES, RULE_OUTPUTS, applyOutward, outwardFault, rulesFor } from '@keyhall/core/claim-rules'
import type { OutwardRule } from '@keyhall/core/claim-rules'

const aRule = (own: Partial<OutwardRule> = {}): OutwardRule => ({
  name: 'Groups', claim: 'groups', source: { kind: 'path', path: ['roles'] }, shape: 'list', outputs: ['idToken'], ...own,
})
const path = (...names: readonly string[]) => ({ source: { kind: 'path', path: names } }) as const
const facts = { roles: ['admin', 'dev'], metadata: { team: 'red' }, user: { id: '7' } }
const apply = (application: readonly OutwardRule[], project: readonly OutwardRule[] = [], scopes: readonly string[] = []) =>
  applyOutward(rulesFor({ application, project }, 'idToken', scopes), facts, 'idToken')

describe('outward claim rules', () => {
  const accepted: readonly (readonly [string, Partial<OutwardRule>])[] = [
    ['roles as groups', {}],
    ['a metadata entry', path('metadata', 'any key: ü')],
    ['the user name', path('user', 'userName')],
    ['the organization', path('organization', 'primaryDomain')],
    ['a literal', { source: { kind: 'literal', value: 'eu' }, shape: 'value' }],
    ['a scope as condition', { scope: 'profile' }],
    ['a claim named by a URL', { claim: 'https://hasura.io/jwt/claims' }],
  ]
  for (const [title, own] of accepted) it(`can have ${title}`, () => assert.equal(outwardFault([aRule(own)], 'keyhall'), undefined))

  const refused: readonly (readonly [string, Partial<OutwardRule>, string])[] = [
    ...['sub', 'iss', 'aud', 'exp', 'email', 'email_verified', 'preferred_username', 'acr', 'amr', 'scope', 'cnf', 'act', 'active', 'username', '__proto__', 'urn:keyhall:iam:org:project:roles']
      .map((claim) => [`the claim ${claim}`, { claim }, 'rules[0].claim'] as const),
    ['an empty claim', { claim: '' }, 'rules[0].claim'],
    ['a claim with a control character', { claim: 'a\nb' }, 'rules[0].claim'],
    ['an empty name', { name: ' ' }, 'rules[0].name'],
    ['no output', { outputs: [] }, 'rules[0].outputs'],
    ['an output twice', { outputs: ['idToken', 'idToken'] }, 'rules[0].outputs'],
    ['a scope that is never granted', { scope: 'groups' }, 'rules[0].scope'],
    ['an unknown fact', path('password'), 'rules[0].source.path'],
    ['all metadata', path('metadata'), 'rules[0].source.path'],
    ['an unknown member of the user', path('user', 'passwordHash'), 'rules[0].source.path'],
    ['an inherited member', path('constructor'), 'rules[0].source.path'],
    ['a path below the roles', path('roles', '0'), 'rules[0].source.path'],
    ['an empty path', path(), 'rules[0].source.path'],
    ['an infinite literal', { source: { kind: 'literal', value: Infinity } }, 'rules[0].source.literal'],
    ['an empty prefix', { prefix: { text: '', isRemoved: true } }, 'rules[0].prefix'],
    ['an empty map', { values: [] }, 'rules[0].values'],
    ['a text twice in the map', { values: [{ from: 'a', to: 'b' }, { from: 'a', to: 'c' }] }, 'rules[0].values'],
    ['unlisted values without a map', { passesUnlisted: true }, 'rules[0].passesUnlisted'],
  ]
  for (const [title, own, member] of refused) it(`cannot have ${title}`, () => assert.equal(outwardFault([aRule(own)], 'keyhall')?.member, member))

  it('have different names', () => assert.equal(outwardFault([aRule(), aRule({ claim: 'teams' })], 'keyhall')?.member, 'rules[1].name'))

  it(`are at most ${MAX_RULES}`, () => {
    const rules = Array.from({ length: MAX_RULES + 1 }, (_, index) => aRule({ name: `${index}` }))
    assert.equal(outwardFault(rules.slice(1), 'keyhall'), undefined)
    assert.equal(outwardFault(rules, 'keyhall')?.member, 'rules')
  })

  it('set claims, with the rule of each', () => {
    const { claims, failed } = apply([aRule()], [aRule({ name: 'Team', claim: 'team', ...path('metadata', 'team'), shape: 'value' })])
    assert.deepEqual([...claims], [
      ['groups', { owner: 'application', name: 'Groups', value: ['admin', 'dev'] }], ['team', { owner: 'project', name: 'Team', value: 'red' }],
    ])
    assert.deepEqual(failed, [])
  })

  it('of the application come before those of the project', () => {
    const { claims } = apply([aRule({ source: { kind: 'literal', value: 'own' }, shape: 'list' })], [aRule()])
    assert.deepEqual(claims.get('groups')?.value, ['own'])
  })

  it('are tried in order until one has a value', () => {
    const map = (from: string, to: string) => aRule({ name: to, claim: 'role', values: [{ from, to }], shape: 'first' })
    const fallback = aRule({ name: 'Else', claim: 'role', source: { kind: 'literal', value: 'Viewer' }, shape: 'value' })
    assert.equal(apply([map('boss', 'Owner'), map('dev', 'Editor'), fallback]).claims.get('role')?.value, 'Editor')
    assert.equal(apply([map('boss', 'Owner'), fallback]).claims.get('role')?.value, 'Viewer')
  })

  it('apply to their outputs only', () => assert.equal(apply([aRule({ outputs: ['accessToken', 'userInfo', 'introspection'] })]).claims.size, 0))

  it('apply with their scope only', () => {
    assert.equal(apply([aRule({ scope: 'email' })], [], ['profile']).claims.size, 0)
    assert.equal(apply([aRule({ scope: 'email' })], [], ['email']).claims.size, 1)
  })

  it('that fail are named, and do not stop the next one', () => {
    const { claims, failed } = apply([aRule({ name: 'Wrong', ...path('user') as object }), aRule({ claim: 'teams' })])
    assert.deepEqual(failed, [{ owner: 'application', name: 'Wrong', claim: 'groups', problem: 'not_text' }])
    assert.deepEqual([...claims.keys()], ['teams'])
  })

  it('that fail leave the claim to the next rule for it', () => {
    const { claims, failed } = apply([aRule({ name: 'Wrong', ...path('user') as object }), aRule()])
    assert.equal(failed.length, 1)
    assert.equal(claims.get('groups')?.name, 'Groups')
  })

  it('fail when all their claims together are too large for a token', () => {
    const large = (name: string) => aRule({ name, claim: name, source: { kind: 'literal', value: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(190, 'x')) } })
    const { claims, failed } = apply([large('a'), large('b'), large('c'), aRule()])
    assert.deepEqual([...claims.keys()], ['a', 'b', 'groups'])
    assert.deepEqual(failed.map(({ name, problem }) => [name, problem]), [['c', 'no_room']])
  })
})

describe('300 names of 45 characters', () => {
  const rule: OutwardRule = { name: 'Groups', claim: 'groups', source: { kind: 'path', path: ['roles'] }, shape: 'list', outputs: [...RULE_OUTPUTS] }
  const roles = Array.from({ length: 300 }, (_, index) => String(index).padStart(45, 'x'))

  for (const output of RULE_OUTPUTS) {
    const fits = output === 'userInfo' || output === 'introspection'
    it(`${fits ? 'fit' : 'do not fit'} into ${output}`, () => {
      const { claims, failed } = applyOutward(rulesFor({ application: [rule], project: [] }, output, []), { roles }, output)
      assert.deepEqual(claims.get('groups')?.value, fits ? roles : undefined)
      assert.deepEqual(failed.map(({ problem }) => problem), fits ? [] : ['no_room'])
    })
  }
})
