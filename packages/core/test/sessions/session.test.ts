import assert from 'node:assert/strict'
import { isAlive } from '@keyhall/core/sessions'
import { NOW, aSession } from '../support/builders.js'

const lifetimes = { idle: 100, absolute: 1000, authRequest: 60 }

describe('session lifetime', () => {
  const rows: readonly (readonly [string, { readonly lastSeenAt: number; readonly expiresAt: number }, boolean])[] = [
    ['goes on while it is used and young', { lastSeenAt: NOW, expiresAt: NOW + 1 }, true],
    ['goes on in its last idle second', { lastSeenAt: NOW - 99, expiresAt: NOW + 1 }, true],
    ['ends when it was idle for too long', { lastSeenAt: NOW - 100, expiresAt: NOW + 1 }, false],
    ['ends on its day, however much it is used', { lastSeenAt: NOW, expiresAt: NOW }, false],
  ]
  for (const [what, own, expected] of rows) {
    it(what, () => {
      assert.equal(isAlive(aSession(own), lifetimes, NOW), expected)
    })
  }
})
