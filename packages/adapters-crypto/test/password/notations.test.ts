import assert from 'node:assert/strict'
import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto'
import { passwordHashers } from '@keyhall/adapters-crypto'
import { HashNotAccepted } from '@keyhall/core/credentials'

const PASSWORD = 'Example pass 1'

const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
const SALT = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const BCRYPT = '$2b$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e'
const sum = (digest: string, password: string): string => Buffer.concat([createHash(digest).update(password).update(SALT).digest(), SALT]).toString('base64')

/** As the products store them. */
const NOTATIONS: readonly (readonly [of: string, encoded: string])[] = [
  ['Django, authentik', 'pbkdf2_sha256$600000$saltsaltsaltsaltsaltsa$s2y/v3A/sI4/gX5tze1ATPyu3z74A6KCYggWDZXZlqk='],
  ['Werkzeug (Flask)', 'scrypt:32768:8:1$abcdefghijklmnop$1a38cd4af72b41e14811d1214562c8abe592d7c4d3732350e279dd965a3298334b2ea8ea17e0cba7b137b96a854857291990dae91a09a9be0dab8f15ad848702'],
  ['ASP.NET Core Identity 3 (HMAC-SHA-512)', 'AQAAAAIAAYagAAAAEAARIjNEVWZ3iJmqu8zd7v++Ibf9N+16+nwY5pSuQjCYp679we1AiZGW7qfAf7QYdQ=='],
  ['OpenLDAP pw-pbkdf2', '{PBKDF2-SHA256}10000$ABEiM0RVZneImaq7zN3u/w$R6obz3ZU6gTbyGz6vivRXic0AKdXM31K254034X//6c'],
  ['PHC string of PBKDF2 (Auth0, RustCrypto)', '$pbkdf2-sha256$i=10000,l=32$ABEiM0RVZneImaq7zN3u/w$R6obz3ZU6gTbyGz6vivRXic0AKdXM31K254034X//6c'],
  ['better-auth (scrypt, salt:key in hex; the salt is the text)', '00112233445566778899aabbccddeeff:0742dbf6ad6a7d636b1b4dadfc29f36b592ab82b64fb2642fa82fb30746de0c948e76e681e4a5f65e9fac9ab49ce5e2723c1abc847385c6c24ebb74a92ece164'],
  ['salted SHA-1 of LDAP: weak, but every directory has it; wrap it in argon2id at the import', '{SSHA}WbUU6r9BTkzEv45zG8gNXOWXo4BzYWx0'],
  ['salted SHA-512 of LDAP', '{SSHA512}4xHcgbpUxO5FQDfXXFN1oM2vWxwgwoa53LJ7qR9R5xklHRZeEg8KDjSXPcYcaZsY+pT7DIOBtBt/YfMsrHT2i3NhbHRzYWx0'],
  ['Django with scrypt', `scrypt$16384$saltsaltsalt$8$1$${scryptSync(PASSWORD, 'saltsaltsalt', 64, { N: 16_384, r: 8, p: 1 }).toString('base64')}`],
  ['Werkzeug with PBKDF2', `pbkdf2:sha256:1000$saltsaltsalt$${pbkdf2Sync(PASSWORD, 'saltsaltsalt', 1000, 32, 'sha256').toString('hex')}`],
  ['ASP.NET Identity 2', Buffer.concat([Buffer.of(0), SALT, pbkdf2Sync(PASSWORD, SALT, 1000, 32, 'sha1')]).toString('base64')],
  ['{PBKDF2}', `{PBKDF2}10000$${bare(SALT)}$${bare(pbkdf2Sync(PASSWORD, SALT, 10_000, 20, 'sha1')).replaceAll('+', '.')}`],
  ['{pbkdf2-sha512} in small letters', `{pbkdf2-sha512}10000$${bare(SALT)}$${bare(pbkdf2Sync(PASSWORD, SALT, 10_000, 64, 'sha512'))}`],
  ['Spring with scrypt', `{scrypt}$e0801$${SALT.toString('base64')}$${scryptSync(PASSWORD, SALT, 32, { N: 16_384, r: 8, p: 1 }).toString('base64')}`],
  ['the PHC string format without l', `$pbkdf2-sha1$i=10000$${bare(SALT)}$${bare(pbkdf2Sync(PASSWORD, SALT, 10_000, 20, 'sha1'))}`],
  ['{SSHA256}', `{SSHA256}${sum('sha256', PASSWORD)}`], ['{ssha384}', `{ssha384}${sum('sha384', PASSWORD)}`],
]

/** Of another password. */
const OTHERS: readonly (readonly [of: string, encoded: string, password: string])[] = [
  ...['{bcrypt}', '{CRYPT}', '{BLF-CRYPT}', '{bcrypt@SpringSecurity_v5_8}', 'bcrypt$'].map((head) => [head, head + BCRYPT, 'correct horse'] as const),
  ['{ARGON2}', '{ARGON2}$argon2id$v=19$m=512,t=2,p=1$VFeXCOMZoQJQW2jeCYAHAw$DzDXlkgjZ9BLHuMcGaX8zXQ5+xdyyAwl9ghT0ammqCY', 'correct horse'],
  ['argon2 of Django', 'argon2$argon2id$v=19$m=512,t=2,p=1$VFeXCOMZoQJQW2jeCYAHAw$DzDXlkgjZ9BLHuMcGaX8zXQ5+xdyyAwl9ghT0ammqCY', 'correct horse'],
  // The example that Firebase publishes for its scrypt.
  [
    'Firebase',
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    'user1password',
  ],
]

describe('notations of other products', () => {
  const hashers = passwordHashers({ workers: 1 })
  after(() => hashers.close())

  for (const [of, encoded, password] of [...NOTATIONS.map(([name, text]) => [name, text, PASSWORD] as const), ...OTHERS]) {
    it(`are verified, stored in one form, and replaced at the next sign-in: ${of}`, async () => {
      hashers.check(encoded)
      const stored = await hashers.accept(encoded)
      assert.match(stored, /^\$[a-z0-9-]+\$/)
      assert.deepEqual(await Promise.all([password, `${password}x`, ''].map((text) => hashers.verify(stored, text))), [true, false, false])
      assert.equal(hashers.needsRehash(stored), true)
      assert.equal(await hashers.accept(stored), stored, 'an export is imported as it is')
    })
  }

  it('of salted sums are stored as argon2id of the sum, never as the sum', async () => {
    const encoded = `{SSHA}${sum('sha1', PASSWORD)}`
    const [first, second] = [await hashers.accept(encoded), await hashers.accept(encoded)]
    assert.match(first, /^\$ssha\$sha1\$[A-Za-z0-9+/]+\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.notEqual(first, second)
    const inner = bare(createHash('sha1').update(PASSWORD).update(SALT).digest())
    assert.ok(!first.includes(inner))
    assert.equal(await hashers.verify(`$sum$sha1$${bare(SALT)}$${inner}` as typeof first, PASSWORD), false, 'a bare sum matches nothing')
  })

  const HEX = pbkdf2Sync(PASSWORD, SALT, 10_000, 32, 'sha256').toString('hex')
  const B64 = bare(Buffer.from(HEX, 'hex'))
  const REFUSED: readonly (readonly [what: string, encoded: string, reason: RegExp])[] = [
    ['a hash in hexadecimal', `$pbkdf2-sha256$10000$${bare(SALT)}$${HEX}`, /the hash is hexadecimal/],
    ['a hash in hexadecimal capitals', `$scrypt$ln=10,r=8,p=1$${bare(SALT)}$${HEX.toUpperCase()}`, /the hash is hexadecimal/],
    ['a salt in hexadecimal', `$pbkdf2-sha256$10000$${SALT.toString('hex')}$${B64}`, /the salt is hexadecimal/],
    ['base64 of hexadecimal text', `$pbkdf2-sha256$10000$${bare(SALT)}$${bare(Buffer.from(HEX))}`, /not of hexadecimal text/],
    ['argon2 in hexadecimal', `$argon2id$v=19$m=512,t=2,p=1$${bare(SALT)}$${HEX}`, /the hash is hexadecimal/],
    ['another length than l', `$pbkdf2-sha256$i=10000,l=64$${bare(SALT)}$${B64}`, /l must be the length of the hash/],
    ['half a byte', 'scrypt:16384:8:1$saltsaltsalt$abc', /two digits for each byte/],
    ['N that is no power of 2', `scrypt:16385:8:1$saltsaltsalt$${HEX}`, /N must be a power of 2/],
    ['too much work', `scrypt:1048576:64:1$saltsaltsalt$${HEX}`, /at most/],
    ['too many iterations', `pbkdf2_sha256$90000000$saltsaltsalt$${B64}`, /iterations must be between/],
    ['a sum without a salt', `{SSHA}${createHash('sha1').update('x').digest('base64')}`, /bytes of salt/],
    ['an unsalted sum', `{SHA}${createHash('sha1').update('x').digest('base64')}`, /is not supported/],
    ['MD5', `{SMD5}${createHash('md5').update('x').digest('base64')}`, /is not supported/],
    ['a text in the clear', '{noop}secret-9317', /is not supported/],
    ['ASP.NET Identity that is cut off', 'AQAAAAIAAYagAAAAEAARIjNEVWZ3iJmqu8zd7v++Ibf9N+16+nwY5pSu', /./],
    ['an unknown function of ASP.NET Identity', 'AQAAAAkAAYagAAAAEAARIjNEVWZ3iJmqu8zd7v++Ibf9N+16+nwY5pSuQjCYp679we1AiZGW7qfAf7QYdQ==', /is unknown/],
    ['a signer key of another length', '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1Q=', /as long as the signer key/],
    ['too much work for Firebase', '$fbscrypt$v=1,n=20,r=64,p=16,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9A==', /at most/],
    ['a sum as no product writes it', `{CRYPT}\u00a7sum$sha1$${bare(SALT)}$${'A'.repeat(27)}`, /printable ASCII/],
  ]
  for (const [what, encoded, reason] of REFUSED) {
    it(`are refused, and not repeated, when they could not verify: ${what}`, () => {
      assert.throws(() => hashers.check(encoded), (problem: Error) => {
        assert.ok(problem instanceof HashNotAccepted)
        assert.match(problem.message, reason)
        return !problem.message.includes('9317') && !problem.message.includes(encoded.slice(-16))
      })
    })
  }
})
