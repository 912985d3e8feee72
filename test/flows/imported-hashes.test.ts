import assert from 'node:assert/strict'
import type { EncodedHash } from '@keyhall/core/credentials'
import type { UserId } from '@keyhall/core/shared'
import { startKeyhall } from '@keyhall/app'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { HASHED_PASSWORD, hashExamples } from '../support/hash-examples.js'
import { standardDocument } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryDatabase } from '../support/world.js'

const OWN = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/

/** One user for each of the hashes. */
const immigrants = hashExamples().map((encoded, index) => ({
  encoded,
  id: `${500 + index}` as UserId,
  userName: `immigrant-${index}`,
  loginName: `immigrant-${index}@acme.localhost`,
}))

const documentWith = (users: readonly object[]): object => {
  const document = standardDocument()
  return { ...document, users: [...(document['users'] ?? []), ...users] }
}

const imported = ({ id, userName, encoded }: { readonly id: string; readonly userName: string; readonly encoded: string }): object => ({
  id,
  userName,
  organization: '100',
  profile: { firstName: 'Im', lastName: 'Ported' },
  hashedPassword: { value: encoded },
})

onEveryDatabase(
  'people with an imported password hash',
  (world) => {
    const storedOf = async (id: UserId): Promise<EncodedHash | undefined> =>
      (await (await world.storage()).read(({ credentials }) => credentials.password(id)))?.hash

    for (const { encoded, id, loginName } of immigrants) {
      it(`sign in with the password, then with argon2id, and with no other password: ${encoded.slice(0, 24)}`, async () => {
        const come = (password: string) => signIn(new UserAgent(), world.authorizeUrl(), { loginName, password })
        const refused = await come('correct house')
        assert.deepEqual([refused.status, answerOf(refused)], [422, undefined])
        assert.equal(await storedOf(id), encoded, 'a wrong password changes nothing')

        answered(await come(HASHED_PASSWORD))
        const own = (await storedOf(id)) ?? ''
        assert.match(own, OWN)

        answered(await come(HASHED_PASSWORD))
        assert.equal(await storedOf(id), own, 'our own hash stays')
        assert.equal(answerOf(await come('correct house')), undefined)
      })
    }

    it('cover every format', () => assert.ok(immigrants.length >= 25))
  },
  { bootstrap: documentWith(immigrants.map(imported)), passwordCost: 'full' },
)

describe('an imported password hash that cannot be verified', () => {
  for (const [name, encoded, reason] of [
    ['of yescrypt', '$y$j9T$saltsalt$hashhashhashhash', /yescrypt is not supported/],
    ['of an unknown algorithm', '$99$saltsalt$hashhashhashhash', /unknown algorithm/],
    ['that is too costly', `$6$rounds=660001$saltsalt$${'.'.repeat(86)}`, /rounds must be between 1000 and 660000/],
    ['that is cut off', '$1$saltsalt$NuzA7WTAelpl95xgBGWN6', /md5-crypt: the hash must be 16 bytes/],
  ] as const) {
    it(`stops the start with the reason, and is not echoed: ${name}`, async () => {
      const bootstrap = documentWith([imported({ id: '500', userName: 'immigrant', encoded })])
      await assert.rejects(startKeyhall({ bootstrap }), ({ message }: Error) => {
        assert.match(message, /users\[4\]\.hashedPassword\.value/)
        assert.match(message, reason)
        return !message.includes(encoded.slice(4))
      })
    })
  }
})
