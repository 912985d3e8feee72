import assert from 'node:assert/strict'
import type { AnyMethod } from '@keyhall/core/api'
import { conditionKey, conditionOf, conditionsOfEvent, conditionsOfMethod, isKnownCondition } from '@keyhall/core/executions'
import type { Condition, ConditionKind } from '@keyhall/core/executions'

const methods = [
  'user.v2.UserService/AddHumanUser', 'action.v2.ActionService/SetExecution',
].map((name) => ({ name })) as unknown as readonly AnyMethod[]

const condition = (kind: ConditionKind, scope: Condition['scope'], name = ''): Condition => ({ kind, scope, name })

describe('conditions', () => {
  it('are parsed back from their text form', () => {
    for (const one of [
      condition(
        'request',
        'one',
        'user.v2.UserService/AddHumanUser',
      ), condition('response', 'group', 'user.v2.UserService'), condition('request', 'all'),
      condition('function', 'one', 'preuserinfo'), condition('event', 'one', 'user.human.added'), condition('event', 'all'),
    ]) {
      assert.deepEqual(conditionOf(conditionKey(one)), one)
    }
  })

  it('of a method are the method, its service and all, in this order', () => {
    assert.deepEqual(conditionsOfMethod('request', methods[0] as AnyMethod).map(conditionKey), [
      'request/one/user.v2.UserService/AddHumanUser', 'request/group/user.v2.UserService', 'request/all',
    ])
  })

  it('of an event are its type, its type prefixes (longest first) and all', () => {
    assert.deepEqual(conditionsOfEvent('user.human.added').map(conditionKey), [
      'event/one/user.human.added', 'event/group/user.human.added', 'event/group/user.human', 'event/group/user', 'event/all',
    ])
  })

  for (const [one, isKnown] of [
    [condition('request', 'one', 'user.v2.UserService/AddHumanUser'), true],
    [condition('request', 'group', 'user.v2.UserService'), true],
    [condition('response', 'all'), true],
    [condition('request', 'one', 'user.v2.UserService'), false],
    [condition('request', 'group', 'user.v2.User'), false],
    [condition('request', 'one', 'action.v2.ActionService/SetExecution'), false],
    [condition('response', 'group', 'action.v2.ActionService'), false],
    [condition('function', 'one', 'preaccesstoken'), true],
    [condition('function', 'one', 'constructor'), false],
    [condition('function', 'all'), false],
    [condition('event', 'one', 'user.human.added'), true],
    [condition('event', 'one', 'user.human'), false],
    [condition('event', 'one', 'hasOwnProperty'), false],
    [condition('event', 'group', 'user.human'), true],
    [condition('event', 'group', 'user.hu'), false],
    [condition('event', 'all'), true],
  ] as const) {
    it(`${isKnown ? 'are known' : 'are not known'}: ${conditionKey(one)}`, () => assert.equal(isKnownCondition(one, methods), isKnown))
  }
})
