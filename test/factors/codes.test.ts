import assert from 'node:assert/strict'
import { anId, anInstance } from '../contracts/builders.js'
import { nodeDigest } from '@keyhall/adapters-crypto'
import { FactorCodeWrong, FactorExists, FactorUnknown, SeedExpired } from '@keyhall/core/factors'
import type { FactorVerdict } from '@keyhall/core/factors'
import { TOTP, URI } from 'otpauth'
import { seeds, withDesk, withTwoProcesses } from './desk.js'

const verdicts = (all: readonly FactorVerdict[]) => all.map(({ verdict }) => verdict)
const rights = (all: readonly FactorVerdict[]) => verdicts(all).filter((verdict) => verdict === 'right').length
const RIGHT = { verdict: 'right', amr: ['otp'] }
const WRONG = { verdict: 'wrong' }

withDesk('one-time password generator (TOTP)', (desk) => {
  it('is set up by QR code and its codes are accepted from then on', async () => {
    const { user, clock } = desk()
    const { setUpTotp, verify } = desk().process()
    const { seed, uri, sealed } = await setUpTotp.begin(user.id)
    const read = URI.parse(uri)
    assert.ok(read instanceof TOTP)
    assert.deepEqual([read.secret.base32, read.issuer, read.algorithm, read.digits, read.period], [seed, 'id.example', 'SHA1', 6, 30])
    assert.match(seed, /^[A-Z2-7]{32}$/)
    assert.equal((await desk().stored()).totp, undefined)
    const code = () => read.generate({ timestamp: clock.now() * 1000 })
    await setUpTotp.confirm(user.id, sealed, code(), desk().by)
    clock.advance(30)
    assert.deepEqual(await verify.totp(user.id, ` ${code().slice(0, 3)} ${code().slice(3)} `), RIGHT)
    assert.deepEqual((await desk().stored()).totp, { addedAt: clock.now() - 30, lastUsedAt: clock.now() })
  })

  it('accepts codes of the previous and the next time step, and none beyond', async () => {
    const code = await desk().generator()
    const { verify } = desk().process()
    desk().clock.advance(300)
    for (const [later, wanted] of [[-60, WRONG], [60, WRONG], [-30, RIGHT], [0, RIGHT], [30, RIGHT]] as const) {
      assert.deepEqual(await verify.totp(desk().user.id, code(later)), wanted, String(later))
    }
  })

  it('accepts each code once, and no code older than the last accepted one (RFC 6238 §5.2)', async () => {
    const code = await desk().generator()
    const { verify } = desk().process()
    const [before, now] = [code(-30), code()]
    assert.deepEqual(await verify.totp(desk().user.id, now), RIGHT)
    assert.deepEqual(await verify.totp(desk().user.id, now), WRONG)
    assert.deepEqual(await verify.totp(desk().user.id, before), WRONG)
  })

  it('does not accept at sign-in the code that was used for set-up', async () => {
    const { setUpTotp, verify } = desk().process()
    const { seed, sealed } = await setUpTotp.begin(desk().user.id)
    const code = new TOTP({ secret: seed }).generate({ timestamp: desk().clock.now() * 1000 })
    await setUpTotp.confirm(desk().user.id, sealed, code, desk().by)
    assert.deepEqual(await verify.totp(desk().user.id, code), WRONG)
  })

  it('can be imported with its seed, which is stored sealed', async () => {
    const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const { user, storage, clock } = desk()
    const { setUpTotp } = desk().process()
    const sealedSeed = seeds.seal(Buffer.from(seed), `totp:${user.id}`)
    await storage.run(({ credentials }) => credentials.putTotp({ userId: user.id, sealedSeed, addedAt: 1 }))
    await assert.rejects(setUpTotp.begin(user.id), FactorExists)
    const code = new TOTP({ secret: seed }).generate({ timestamp: clock.now() * 1000 })
    assert.deepEqual(await desk().process().verify.totp(user.id, code), RIGHT)
  })

  it('is not set up with a wrong code, for another user, after expiry or with a seed this server did not seal', async () => {
    const { user, clock, by } = desk()
    const { setUpTotp } = desk().process()
    const other = await desk().another()
    const { seed, sealed } = await setUpTotp.begin(user.id)
    const code = () => new TOTP({ secret: seed }).generate({ timestamp: clock.now() * 1000 })
    for (const wrong of ['', '12345', 'abcdef', String((Number(code()) + 1) % 1_000_000).padStart(6, '0')]) {
      await assert.rejects(setUpTotp.confirm(user.id, sealed, wrong, by), FactorCodeWrong)
    }
    await assert.rejects(setUpTotp.confirm(other.id, sealed, code(), by), SeedExpired)
    for (const forged of ['', 'v1.x', `${sealed}A`]) await assert.rejects(setUpTotp.confirm(user.id, forged, code(), by), SeedExpired)
    clock.advance(30 * 60)
    await assert.rejects(setUpTotp.confirm(user.id, sealed, code(), by), SeedExpired)
    assert.equal((await desk().stored()).totp, undefined)
  })

  it('is set up once in two API calls by clients that cannot store the seed', async () => {
    const { user, clock, by } = desk()
    const { setUpTotp, factors } = desk().process()
    await assert.rejects(setUpTotp.confirmOffered(user.id, '123456', by), SeedExpired)
    const [{ seed: first }, { seed }] = [await setUpTotp.offer(user.id), await setUpTotp.offer(user.id)]
    const code = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now() * 1000 })
    await assert.rejects(setUpTotp.confirmOffered(user.id, code(first), by), FactorCodeWrong)
    await setUpTotp.confirmOffered(user.id, code(seed), by)
    await factors.removeTotp(user.id, by)
    await assert.rejects(setUpTotp.confirmOffered(user.id, code(seed), by), SeedExpired)
  })

  it('cannot be replaced before it is removed', async () => {
    await desk().generator()
    const { setUpTotp, factors, verify } = desk().process()
    await assert.rejects(setUpTotp.begin(desk().user.id), FactorExists)
    await factors.removeTotp(desk().user.id, desk().by)
    assert.deepEqual(await verify.totp(desk().user.id, '123456'), WRONG)
    await setUpTotp.begin(desk().user.id)
  })

  it('is ignored when the policy does not allow it as a second factor', async () => {
    const code = await desk().generator()
    const { verify } = desk().process({ login: { secondFactors: ['email_code'] } })
    assert.deepEqual(await verify.totp(desk().user.id, code()), WRONG)
  })
})

withDesk('recovery codes', (desk) => {
  it('are ten codes of 60 bits, each of which works once in any spelling', async () => {
    const { factors, verify } = desk().process()
    const { codes } = await factors.makeRecoveryCodes(desk().user.id, desk().by)
    assert.equal(new Set(codes).size, 10)
    for (const code of codes) assert.match(code, /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    const [one = '', two = ''] = codes
    assert.deepEqual(await verify.recoveryCode(desk().user.id, ` ${one.toLowerCase().replaceAll('-', ' ')}`), RIGHT)
    assert.deepEqual(await verify.recoveryCode(desk().user.id, one), WRONG)
    assert.deepEqual(await verify.recoveryCode(desk().user.id, two.replaceAll('-', '')), RIGHT)
    assert.equal((await desk().stored()).recoveryCodesLeft, 8)
  })

  it('belong to one user and become invalid when new ones are issued', async () => {
    const other = await desk().another()
    const { factors, verify } = desk().process()
    const { codes: [one = '', two = ''] } = await factors.makeRecoveryCodes(desk().user.id, desk().by)
    assert.deepEqual(await verify.recoveryCode(other.id, one), WRONG)
    await factors.makeRecoveryCodes(desk().user.id, desk().by)
    assert.deepEqual(await verify.recoveryCode(desk().user.id, two), WRONG)
    assert.equal((await desk().stored()).recoveryCodesLeft, 10)
  })

  it('are stored as keyed hashes', async () => {
    const { factors } = desk().process()
    const { codes: [one = ''] } = await factors.makeRecoveryCodes(desk().user.id, desk().by)
    for (const text of [one, one.replaceAll('-', '')]) {
      assert.equal(await desk().storage.run((stores) => stores.factors.useRecoveryCode(desk().user.id, nodeDigest().sha256(text))), false)
    }
  })
})

withDesk('one-time code by mail', (desk) => {
  const on = async () => {
    await desk().process().factors.setEmailCode(desk().user.id, true, desk().by)
    await desk().mails()
  }
  const mailed = async () => {
    const { codes } = desk().process()
    const { code, stored } = codes.make(desk().user, 'sign_in_code')
    await desk().storage.run(({ verificationCodes }) => verificationCodes.put(stored))
    return code
  }

  it('is sent to the verified address, which is shown masked, and works once', async () => {
    await on()
    const { send, verify } = desk().process()
    assert.deepEqual(await send.send(desk().user.id), { address: 'a•••@mail.example' })
    const code = await mailed()
    assert.deepEqual(await verify.emailCode(desk().user.id, code.toLowerCase()), RIGHT)
    assert.deepEqual(await verify.emailCode(desk().user.id, code), WRONG)
  })

  it('is refused after ten minutes and after five wrong attempts', async () => {
    await on()
    const { verify } = desk().process()
    const late = await mailed()
    desk().clock.advance(10 * 60)
    assert.deepEqual(await verify.emailCode(desk().user.id, late), WRONG)
    const code = await mailed()
    for (let n = 0; n < 5; n++) {
      desk().clock.advance(60)
      assert.deepEqual(await verify.emailCode(desk().user.id, 'ABCDEF'), WRONG)
    }
    desk().clock.advance(60)
    assert.deepEqual(await verify.emailCode(desk().user.id, code), WRONG)
  })

  it('is not sent when it is switched off or the address is not verified', async () => {
    const { send, verify } = desk().process()
    await assert.rejects(send.send(desk().user.id), FactorUnknown)
    assert.deepEqual(await verify.emailCode(desk().user.id, await mailed()), WRONG)
    await on()
    const email = { address: 'new@mail.example', isVerified: false }
    await desk().storage.run(({ users }) => users.update({ ...desk().user, email }))
    await assert.rejects(send.send(desk().user.id), FactorUnknown)
  })

  it('is rate-limited', async () => {
    await on()
    const { send } = desk().process()
    const sent = []
    for (let n = 0; n < 7; n++) sent.push((await send.send(desk().user.id)).blockedFor)
    assert.deepEqual(sent, [undefined, undefined, undefined, undefined, undefined, undefined, 1])
    assert.equal((await desk().mails()).length, 6)
  })
})

withDesk('guessing second factors', (desk) => {
  it('has one attempt budget for all kinds, which a correct code resets', async () => {
    const code = await desk().generator()
    const { verify, factors } = desk().process()
    const { codes: [recovery = ''] } = await factors.makeRecoveryCodes(desk().user.id, desk().by)
    const id = desk().user.id
    const tries = [() => verify.totp(id, '000000'), () => verify.recoveryCode(id, 'AAAA-AAAA-AAAA'), () => verify.emailCode(id, 'AAAAAA')]
    for (const each of [...tries, ...tries]) assert.deepEqual(await each(), WRONG)
    assert.deepEqual(await verify.totp(id, code()), { verdict: 'blocked', seconds: 1 })
    assert.deepEqual(await verify.recoveryCode(id, recovery), { verdict: 'blocked', seconds: 1 })
    desk().clock.advance(1)
    assert.deepEqual(await verify.recoveryCode(id, recovery), RIGHT)
    for (let n = 0; n < 5; n++) assert.deepEqual(await verify.totp(id, 'wrong'), WRONG)
    assert.deepEqual(await verify.totp(id, code()), RIGHT)
  })

  it('is audited without the submitted codes', async () => {
    const { verify } = desk().process()
    for (let n = 0; n < 6; n++) await verify.totp(desk().user.id, '987654', { origin: desk().by.origin })
    const failed = Array.from({ length: 6 }, () => 'user.human.factor.check.failed')
    assert.deepEqual(await desk().events(), [...failed, 'user.human.factor.blocked'])
    const { events } = await desk().storage.read(({ audit }) => audit.search({ order: 'newest_first', offset: 0, limit: 10 }))
    assert.ok(!JSON.stringify(events).includes('987654'))
    assert.deepEqual(events.at(-1)?.after, { kind: 'totp', failures: 1 })
    assert.deepEqual(events.at(-1)?.origin, desk().by.origin)
  })

  it('locks the account when the policy says so, after which correct codes are refused too', async () => {
    const code = await desk().generator()
    const { verify } = desk().process({ lockout: { maxSecondFactorAttempts: 3 } })
    for (let n = 0; n < 3; n++) await verify.totp(desk().user.id, 'wrong')
    assert.equal((await desk().storage.read(({ users }) => users.find(desk().user.id)))?.user.state, 'locked')
    assert.deepEqual(await verify.totp(desk().user.id, code()), WRONG)
    assert.ok((await desk().events()).includes('user.locked'))
  })

  it('does not lock the last owner of the instance', async () => {
    await desk().storage.run(async ({ instance, memberships }) => {
      await instance.put(anInstance({ defaultOrgId: desk().user.orgId, projectId: anId(), administratorId: desk().user.id }))
      await memberships.put({ userId: desk().user.id, role: 'IAM_OWNER', scope: { kind: 'instance' } })
    })
    const { verify } = desk().process({ lockout: { maxSecondFactorAttempts: 1 } })
    await verify.totp(desk().user.id, 'wrong')
    assert.equal((await desk().storage.read(({ users }) => users.find(desk().user.id)))?.user.state, 'active')
  })
})

withTwoProcesses('second factors, two processes', (desks, atOnce) => {
  it(`accept one of ${atOnce} concurrent requests with the same code`, async () => {
    const [one, two] = desks()
    const code = (await one.generator())()
    const both = [one.process().verify, two.process().verify]
    const all = await Promise.all(Array.from({ length: atOnce }, (_, n) => both[n % 2]!.totp(one.user.id, code)))
    assert.equal(rights(all), 1)
  })

  it('accept one of twenty concurrent requests with the same recovery code', async () => {
    const [one, two] = desks()
    const { codes: [code = ''] } = await one.process().factors.makeRecoveryCodes(one.user.id, one.by)
    const both = [one.process().verify, two.process().verify]
    assert.equal(rights(await Promise.all(Array.from({ length: 20 }, (_, n) => both[n % 2]!.recoveryCode(one.user.id, code)))), 1)
  })

  it(`verify six of ${atOnce} concurrent guesses at once`, async () => {
    const [one, two] = desks()
    const both = [one.process().verify, two.process().verify]
    const all = await Promise.all(Array.from({ length: atOnce }, (_, n) => both[n % 2]!.totp(one.user.id, String(100_000 + n))))
    assert.equal(verdicts(all).filter((verdict) => verdict === 'wrong').length, 6)
  })
})
