import assert from 'node:assert/strict'
import type { UserId } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import type { CodeKind } from '@keyhall/core/verification'
import { NOW } from '../../support/builders.js'
import { ada, aDesk } from '../../support/verification.js'

const HOUR = 3600

/** Whether a code of that kind is right, after something has happened. */
async function isRight(kind: CodeKind, happens: (desk: ReturnType<typeof aDesk>) => void, desk = aDesk()): Promise<boolean> {
  const code = await desk.issue(kind)
  happens(desk)
  return (await desk.codes.verify({ userId: desk.user.id, kind, code }, desk.stores)) !== undefined
}

const becomes = (own: Partial<Human>) => ({ people, user }: ReturnType<typeof aDesk>) => void people.set(user.id, ada(own))

describe('using a verification code', () => {
  it('is stored only as a keyed hash over kind, code and user', async () => {
    const { issue, codesById, user } = aDesk()
    const code = await issue('password_reset')
    const [stored] = codesById.values()
    assert.deepEqual(stored, {
      userId: user.id, kind: 'password_reset', codeHash: `hash of ${JSON.stringify(`password_reset\n${code}\nada`)}`,
      target: 'ada@mail.example', attempts: 0, createdAt: NOW, expiresAt: NOW + HOUR,
    })
  })

  it('is accepted once', async () => {
    const desk = aDesk()
    const shown = { userId: desk.user.id, kind: 'email_verification', code: await desk.issue('email_verification') } as const
    assert.equal((await desk.codes.consume(shown, desk.stores))?.id, desk.user.id)
    assert.equal(await desk.codes.consume(shown, desk.stores), undefined)
  })

  it('is not consumed by a check', async () => {
    const desk = aDesk()
    const shown = { userId: desk.user.id, kind: 'password_reset', code: await desk.issue('password_reset') } as const
    for (let times = 0; times < 10; times++) assert.ok(await desk.codes.verify(shown, desk.stores))
    assert.ok(await desk.codes.consume(shown, desk.stores))
  })

  it('is invalid when a new code has replaced it', async () => {
    const desk = aDesk()
    const [first, second] = [await desk.issue('password_reset'), await desk.issue('password_reset')]
    const show = (code: string) => desk.codes.consume({ userId: desk.user.id, kind: 'password_reset', code }, desk.stores)
    assert.notEqual(first, second)
    assert.deepEqual([await show(first), (await show(second))?.id], [undefined, desk.user.id])
  })

  it('is invalid after five wrong attempts, with the same response to all five', async () => {
    const desk = aDesk()
    const code = await desk.issue('email_verification')
    const show = (shown: string) => desk.codes.verify({ userId: desk.user.id, kind: 'email_verification', code: shown }, desk.stores)
    for (let times = 0; times < 4; times++) assert.equal(await show('ZZZZZZ'), undefined)
    assert.ok(await show(code))
    assert.equal(await show('ZZZZZZ'), undefined)
    assert.equal(await show(code), undefined)
    assert.equal([...desk.codesById.values()][0]?.attempts, 5)
  })

  it('does not count malformed input', async () => {
    const desk = aDesk()
    await desk.issue('email_verification')
    for (const code of ['', 'OOOOOO', 'ABC', 'x'.repeat(10_000)]) {
      assert.equal(await desk.codes.verify({ userId: desk.user.id, kind: 'email_verification', code }, desk.stores), undefined)
    }
    assert.equal([...desk.codesById.values()][0]?.attempts, 0)
  })

  it('is refused for another person, and for another purpose', async () => {
    const desk = aDesk()
    const code = await desk.issue('email_verification')
    const bob = 'bob' as UserId
    desk.people.set(bob, ada({ id: bob }))
    assert.equal(await desk.codes.verify({ userId: bob, kind: 'email_verification', code }, desk.stores), undefined)
    assert.equal(await desk.codes.verify({ userId: desk.user.id, kind: 'password_reset', code }, desk.stores), undefined)
    for (const userId of ['nobody', '', 'a\0b', '\ud800']) {
      assert.equal(await desk.codes.verify({ userId: userId as UserId, kind: 'email_verification', code }, desk.stores), undefined)
    }
  })

  const dead: readonly (readonly [string, CodeKind, (desk: ReturnType<typeof aDesk>) => void])[] = [
    ['has expired', 'password_reset', ({ clock }) => clock.set(NOW + HOUR)],
    ['to set an account up has expired', 'initialise', ({ clock }) => clock.set(NOW + 72 * HOUR)],
    ['is for another mail address by now', 'email_verification', becomes({ email: { address: 'new@mail.example', isVerified: false } })],
    ['went to another address', 'password_reset', becomes({ email: { address: 'new@mail.example', isVerified: true } })],
    ['is for another phone number by now', 'phone_verification', becomes({ phone: { number: '+440', isVerified: false } })],
    ['belongs to an inactive person', 'password_reset', becomes({ state: 'inactive' })],
    ['belongs to a locked person', 'initialise', becomes({ state: 'locked' })],
    ['belongs to a deleted person', 'password_reset', ({ people }) => people.clear()],
  ]
  for (const [what, kind, happens] of dead) {
    it(`is refused when it ${what}`, async () => {
      assert.equal(await isRight(kind, () => undefined), true)
      assert.equal(await isRight(kind, happens), false)
    })
  }

  it('is valid until its last second, and in another spelling', async () => {
    assert.equal(await isRight('password_reset', ({ clock }) => clock.set(NOW + HOUR - 1)), true)
    assert.equal(await isRight('initialise', ({ clock }) => clock.set(NOW + 72 * HOUR - 1)), true)
    const desk = aDesk()
    const code = (await desk.issue('initialise')).toLowerCase().replace(/^(...)/, ' $1-')
    assert.ok(await desk.codes.verify({ userId: desk.user.id, kind: 'initialise', code }, desk.stores))
  })

  it('is valid after a server with a fast clock has set the password', async () => {
    for (const kind of ['initialise', 'password_reset', 'passkey_registration', 'email_verification'] as const) {
      assert.equal(await isRight(kind, () => undefined, aDesk({ passwordChangedAt: NOW + 60 })), true, kind)
    }
  })
})
