import assert from 'node:assert/strict'
import { NO_PASSWORD } from '@keyhall/core/credentials'
import { FactorExists, FactorUnknown, MAX_PASSKEYS, PasskeyNameRefused, PasskeyRefused, RegistrationExpired, TooManyPasskeys } from '@keyhall/core/factors'
import type { UserId } from '@keyhall/core/shared'
import { aHuman } from '../contracts/builders.js'
import { Authenticator } from '../support/authenticator.js'
import { ORIGIN, aChallenge, withDesk, withTwoProcesses } from './desk.js'
import type { Desk } from './desk.js'

type Traits = Partial<ConstructorParameters<typeof Authenticator>[0]>

const WRONG = { verdict: 'wrong' }

/** Signs in with an authenticator that may send false data, for the given user or, without an id, for the owner of the credential. */
async function signIn(
  { process }: { readonly process: ReturnType<Desk['process']> },
  authenticator: Authenticator,
  { userId, lies = {}, requireUserVerification = false }: {
    readonly userId?: UserId
    readonly lies?: Parameters<Authenticator['get']>[1]
    readonly requireUserVerification?: boolean
  } = {},
) {
  const asked = { challenge: aChallenge(), requireUserVerification, ...(userId === undefined ? {} : { userId }) }
  const assertion = authenticator.get(await process.options.forSignIn(asked), lies)
  return process.passkeys.verify(assertion, asked)
}

withDesk('a passkey', (desk) => {
  for (const algorithm of ['ES256', 'EdDSA', 'RS256'] as const) {
    it(`of ${algorithm} authenticates its owner, with and without a login name`, async () => {
      const authenticator = await desk().passkey({ algorithm })
      const { id: userId, orgId } = desk().user
      for (const named of [{}, { userId }]) {
        const verdict = await signIn({ process: desk().process() }, authenticator, { ...named, requireUserVerification: true })
        assert.deepEqual(verdict, { verdict: 'right', person: { userId, orgId, passwordStamp: NO_PASSWORD }, isUserVerified: true, amr: ['hwk', 'user', 'mfa'] })
      }
    })
  }

  const methods: readonly (readonly [string, Traits, readonly string[]])[] = [
    ['device-bound, with user verification', {}, ['hwk', 'user', 'mfa']],
    ['device-bound, without user verification', { isVerifying: false }, ['hwk']],
    ['synced, with user verification', { isSynced: true }, ['swk', 'user', 'mfa']],
    ['synced, without user verification', { isSynced: true, isVerifying: false }, ['swk']],
  ]
  for (const [title, traits, amr] of methods) {
    it(`that is ${title} results in amr ${amr.join(' ')}`, async () => {
      const verdict = await signIn({ process: desk().process() }, await desk().passkey(traits), { userId: desk().user.id })
      assert.deepEqual(verdict.verdict === 'right' && verdict.amr, amr)
    })
  }

  it('is requested for the relying party id and the bytes of the user id, excluding registered passkeys', async () => {
    const { credentials: [known] } = await desk().passkey()
    const { user } = desk()
    const options = await desk().process().options.forSetUp(user.id, 'Y2hhbGxlbmdlIG9mIHRlc3Rz')
    const shown = options as unknown as PublicKeyCredentialCreationOptionsJSON
    assert.deepEqual([shown.rp.id, shown.challenge, shown.attestation], ['id.example', 'Y2hhbGxlbmdlIG9mIHRlc3Rz', 'none'])
    assert.equal(Buffer.from(shown.user.id, 'base64url').toString(), user.id)
    assert.deepEqual(shown.pubKeyCredParams.map(({ alg }) => alg), [-7, -8, -257])
    assert.deepEqual(shown.excludeCredentials?.map(({ id }) => id), [known?.id])
    assert.deepEqual(shown.authenticatorSelection, { residentKey: 'preferred', userVerification: 'preferred', requireResidentKey: false })
  })

  it('has a user handle of at most 64 bytes, also for imported user ids', async () => {
    const long = aHuman({ orgId: desk().user.orgId, id: 'x'.repeat(200) as UserId })
    await desk().storage.run(({ users }) => users.add(long))
    const options = (await desk().process().options.forSetUp(long.id, aChallenge())) as { user: { id: string } }
    assert.equal(Buffer.from(options.user.id, 'base64url').length, 32)
    const verdict = await signIn({ process: desk().process() }, await desk().passkey({}, long.id))
    assert.equal(verdict.verdict, 'right')
  })

  const refused: readonly (readonly [string, Parameters<Authenticator['get']>[1]])[] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of the same host on another port', { origin: 'https://id.example' }],
    ['of a page of this server in a cross-origin frame', { crossOrigin: true }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user presence', { isPresent: false }],
    ['with the user handle of another user', { userHandle: Buffer.from('eve').toString('base64url') }],
  ]
  for (const [title, lies] of refused) {
    it(`is refused in an assertion ${title}`, async () => {
      const authenticator = await desk().passkey()
      const { id: userId } = desk().user
      for (const named of [{}, { userId }]) assert.deepEqual(await signIn({ process: desk().process() }, authenticator, { ...named, lies: lies ?? {} }), WRONG)
      assert.equal((await desk().events()).at(-1), 'user.human.passkey.check.failed')
      assert.equal((await desk().stored()).passkeys[0]?.lastUsedAt, undefined)
    })
  }

  it('is refused without user verification where the policy requires it', async () => {
    const authenticator = await desk().passkey({ isVerifying: false })
    assert.deepEqual(await signIn({ process: desk().process() }, authenticator, { requireUserVerification: true }), WRONG)
  })

  it('identifies its owner when no login name was entered', async () => {
    const authenticator = await desk().passkey()
    const { id: userId } = desk().user
    assert.deepEqual(await signIn({ process: desk().process() }, authenticator, { lies: { userHandle: '' } }), WRONG)
    assert.equal((await signIn({ process: desk().process() }, authenticator, { userId, lies: { userHandle: '' } })).verdict, 'right')
  })

  it('is refused for the challenge of another sign-in', async () => {
    const authenticator = await desk().passkey()
    const { options, passkeys } = desk().process()
    const [asked, other] = [aChallenge(), aChallenge()].map((challenge) => ({ challenge, requireUserVerification: false }))
    const assertion = authenticator.get(await options.forSignIn(asked!))
    assert.deepEqual(await passkeys.verify(assertion, other!), WRONG)
    assert.equal((await passkeys.verify(assertion, asked!)).verdict, 'right')
  })

  it('of another user is refused', async () => {
    const eve = await desk().another()
    const authenticator = await desk().passkey({}, eve.id)
    await desk().passkey()
    const asked = { challenge: aChallenge(), requireUserVerification: false, userId: desk().user.id }
    const assertion = authenticator.get({ challenge: asked.challenge, rpId: 'id.example' })
    assert.deepEqual(await desk().process().passkeys.verify(assertion, asked), WRONG)
  })

  it('is refused when another key made the signature', async () => {
    const [authenticator, other] = [await desk().passkey(), new Authenticator({ origin: ORIGIN })]
    other.create({ challenge: aChallenge(), rp: { id: 'id.example' }, user: { id: authenticator.credentials[0]?.userHandle } })
    const id = authenticator.credentials[0]?.id
    const asked = { challenge: aChallenge(), requireUserVerification: false }
    const assertion = other.get({ ...asked, rpId: 'id.example' })
    assert.deepEqual(await desk().process().passkeys.verify({ ...assertion, id, rawId: id }, asked), WRONG)
  })

  it('is refused when the signature counter goes back, and the clone is audited', async () => {
    const authenticator = await desk().passkey({ isCounting: true })
    const clone = authenticator.copy()
    const world = { process: desk().process() }
    for (let n = 0; n < 2; n++) assert.equal((await signIn(world, authenticator)).verdict, 'right')
    assert.equal((await desk().stored()).passkeys[0]?.counter, 2)
    assert.deepEqual(await signIn(world, clone), WRONG)
    assert.equal((await desk().events()).at(-1), 'user.human.passkey.clone.suspected')
    assert.deepEqual(await signIn(world, clone), WRONG, 'the same counter')
    assert.equal((await signIn(world, authenticator)).verdict, 'right')
    assert.deepEqual(await signIn(world, clone, { lies: { isCounting: false } }), WRONG)
  })

  it('can fail any number of times: each attempt is audited, and none locks the account', async () => {
    const authenticator = await desk().passkey()
    const { user: { id: userId }, storage } = desk()
    const attempts = 30
    const failed = async () => (await desk().events()).filter((type) => type === 'user.human.passkey.check.failed').length
    const before = await failed()
    const { options, passkeys } = desk().process()
    for (let attempt = 0; attempt < attempts; attempt++) {
      const asked = { challenge: aChallenge(), requireUserVerification: true, userId }
      const assertion = authenticator.get(await options.forSignIn({ ...asked, challenge: aChallenge() }))
      assert.deepEqual(await passkeys.verify(assertion, asked), WRONG)
    }
    assert.equal((await failed()) - before, attempts)
    assert.equal(await storage.run(({ loginAttempts }) => loginAttempts.lock(userId)), undefined)
    assert.equal((await signIn({ process: desk().process() }, authenticator, { userId, requireUserVerification: true })).verdict, 'right')
  })

  it('is refused when the user is locked and when the passkey was removed', async () => {
    const authenticator = await desk().passkey()
    const { user, storage } = desk()
    await storage.run(({ users }) => users.update({ ...user, state: 'locked' }))
    assert.deepEqual(await signIn({ process: desk().process() }, authenticator), WRONG)
    await storage.run(({ users }) => users.update(user))
    await desk().process().factors.removePasskey(user.id, authenticator.credentials[0]?.id ?? '', desk().by)
    assert.deepEqual(await signIn({ process: desk().process() }, authenticator), WRONG)
  })

  it('is refused when the response is malformed', async () => {
    const { passkeys, add } = desk().process()
    const asked = { challenge: aChallenge(), requireUserVerification: false }
    const { credentials: [known] } = await desk().passkey()
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', attestationObject: 'oA', signature: 'AA' }
    for (const bad of [undefined, null, 7, 'x', [], {}, { id: 7 }, { id: 'x\0' }, { id: known?.id }, { id: known?.id, rawId: known?.id, type: 'public-key', response }]) {
      assert.deepEqual(await passkeys.verify(bad, asked), WRONG)
      await assert.rejects(add.add(desk().user.id, bad, asked, desk().by), PasskeyRefused)
    }
  })
})

withDesk('security key, second factor only', (desk) => {
  it('is not accepted as a passkey', async () => {
    const { registrations, options } = desk().process()
    const { id: userId } = desk().user
    const { registrationId, options: creation } = await registrations.begin(userId)
    const authenticator = new Authenticator({ origin: ORIGIN })
    const { passkey } = await registrations.complete(userId, { registrationId, response: authenticator.create(creation), use: 'second_factor' }, desk().by)
    assert.deepEqual([passkey.isUserVerifying, passkey.name], [false, 'Security key'])
    const asked = { challenge: aChallenge(), userId, requireUserVerification: true }
    assert.deepEqual((await options.forSignIn(asked))['allowCredentials'], [])
    assert.deepEqual(await signIn({ process: desk().process() }, authenticator, { requireUserVerification: true }), WRONG)
    assert.equal((await signIn({ process: desk().process() }, authenticator, { userId })).verdict, 'right')
  })

  it('is accepted for an authenticator without user verification, which is refused as a passkey', async () => {
    const { registrations } = desk().process()
    const { id: userId } = desk().user
    const { registrationId, options } = await registrations.begin(userId)
    const response = new Authenticator({ origin: ORIGIN, isVerifying: false }).create(options)
    await assert.rejects(registrations.complete(userId, { registrationId, response, use: 'passkey' }, desk().by), PasskeyRefused)
    // The response identifies its registration.
    const { passkey } = await registrations.complete(userId, { response, use: 'second_factor' }, desk().by)
    assert.equal(passkey.registrationId, registrationId)
  })
})

withDesk('passkey registration', (desk) => {
  const response = async (challenge: string, lies: Traits = {}) =>
    new Authenticator({ origin: ORIGIN }).create(await desk().process().options.forSetUp(desk().user.id, challenge), lies)

  const refused: readonly (readonly [string, Traits])[] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['in a cross-origin frame', { crossOrigin: true }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user presence', { isPresent: false }],
  ]
  for (const [title, lies] of refused) {
    it(`${title} is refused`, async () => {
      const challenge = aChallenge()
      await assert.rejects(desk().process().add.add(desk().user.id, await response(challenge, lies), { challenge }, desk().by), PasskeyRefused)
      assert.deepEqual((await desk().stored()).passkeys, [])
    })
  }

  it('refuses a response to another challenge', async () => {
    const made = await response(aChallenge())
    await assert.rejects(desk().process().add.add(desk().user.id, made, { challenge: aChallenge() }, desk().by), PasskeyRefused)
  })

  it('refuses a credential that is already registered, also by another user', async () => {
    const challenge = aChallenge()
    const [made, { add }, eve] = [await response(challenge), desk().process(), await desk().another()]
    await add.add(desk().user.id, made, { challenge }, desk().by)
    for (const userId of [desk().user.id, eve.id]) await assert.rejects(add.add(userId, made, { challenge }, desk().by), FactorExists)
  })

  it('stores the name that the user chooses, and a later one', async () => {
    const challenge = aChallenge()
    const { add, factors } = desk().process()
    const { id: userId } = desk().user
    const { passkey } = await add.add(userId, await response(challenge), { challenge, name: ' My phone ' }, desk().by)
    assert.equal(passkey.name, 'My phone')
    await factors.renamePasskey(userId, passkey.id, 'Old phone', desk().by)
    assert.equal((await desk().stored()).passkeys[0]?.name, 'Old phone')
    for (const name of ['', ' ', 'x'.repeat(201), 'a\0b', 'a\u202eb']) {
      await assert.rejects(factors.renamePasskey(userId, passkey.id, name, desk().by), PasskeyNameRefused)
    }
    const eve = await desk().another()
    await assert.rejects(factors.renamePasskey(eve.id, passkey.id, 'mine', desk().by), FactorUnknown)
    await assert.rejects(factors.removePasskey(eve.id, passkey.id, desk().by), FactorUnknown)
  })

  it('is limited to twenty per user', async () => {
    for (let n = 0; n < MAX_PASSKEYS; n++) await desk().passkey()
    await assert.rejects(desk().passkey(), TooManyPasskeys)
  })

  it('in two calls ends with the first passkey and belongs to one user', async () => {
    const { registrations } = desk().process()
    const { id: userId } = desk().user
    const eve = await desk().another()
    const { registrationId, options } = await registrations.begin(userId)
    const [first, second] = [0, 1].map(() => new Authenticator({ origin: ORIGIN }).create(options))
    await assert.rejects(registrations.complete(eve.id, { registrationId, response: first, use: 'passkey' }, desk().by), PasskeyRefused)
    const { passkey } = await registrations.complete(userId, { registrationId, response: first, use: 'passkey' }, desk().by)
    assert.equal(passkey.registrationId, registrationId)
    await assert.rejects(registrations.complete(userId, { registrationId, response: second, use: 'passkey' }, desk().by), FactorExists)
  })

  it('in two calls is refused after expiry and under an altered id', async () => {
    const { registrations } = desk().process()
    const { id: userId } = desk().user
    const { registrationId, options } = await registrations.begin(userId)
    const made = new Authenticator({ origin: ORIGIN }).create(options)
    for (const bad of ['', 'x', 'xzzzzzzz', `${registrationId}0`]) {
      await assert.rejects(registrations.complete(userId, { registrationId: bad, response: made, use: 'passkey' }, desk().by), /registration|authenticator/)
    }
    desk().clock.advance(15 * 60)
    await assert.rejects(registrations.complete(userId, { registrationId, response: made, use: 'passkey' }, desk().by), RegistrationExpired)
  })
})

withTwoProcesses('passkeys, two processes', (desks) => {
  it('accept one of several concurrent assertions with the same counter', async () => {
    const [one, two] = desks()
    const authenticator = await one.passkey({ isCounting: true })
    const processes = [one.process(), two.process()]
    const asked = { challenge: aChallenge(), requireUserVerification: false }
    const assertion = authenticator.get(await processes[0]!.options.forSignIn(asked))
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => processes[n % 2]!.passkeys.verify(assertion, asked)))
    assert.equal(all.filter(({ verdict }) => verdict === 'right').length, 1)
  })
})
