import assert from 'node:assert/strict'
import { parseHash } from '#src/password/parse-hash.js'
import { HashNotAccepted } from '@keyhall/core/credentials'
import { CRYPT_VECTORS } from './crypt-vectors.js'
import { HASH_VECTORS } from './hash-vectors.js'

const SALT = 'c29tZXNhbHRzb21lc2FsdA'
const H20 = Buffer.alloc(20, 1).toString('base64')
const H32 = Buffer.alloc(32, 1).toString('base64url')
const H64 = Buffer.alloc(64, 1).toString('base64url')
const bytes = (length: number): string => Buffer.alloc(length, 1).toString('base64url')
const dots = (length: number): string => '.'.repeat(length)
const BCRYPT_REST = 'abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e'

/** The hash, and what its refusal names. */
const REFUSED: readonly (readonly [string, RegExp])[] = [
  ['', /form \$<algorithm>/],
  ['plain', /form \$<algorithm>/],
  ['$', /unknown algorithm/],
  [`x$pbkdf2-sha256$1000$${SALT}$${H32}`, /form \$<algorithm>/],
  ['$md5$1000$c2FsdHNhbHQ$aGFzaA', /unknown algorithm/],
  ['$2x', /unknown algorithm/],
  ['$y$j9T$saltsalt$hash', /yescrypt is not supported.*without a password/],
  ['$gy$j9T$saltsalt$hash', /yescrypt is not supported/],
  [`U$P$Bsaltsalt${dots(22)}`, /form \$<algorithm>/],
  [`$pbkdf2-sha3$1000$${SALT}$${H32}`, /unknown algorithm/],
  [`$PBKDF2-SHA256$1000$${SALT}$${H32}`, /unknown algorithm/],
  [`$argon2d$v=19$m=64,t=1,p=1$${SALT}$${H32}`, /unknown algorithm/],
  [`$2x$04$${BCRYPT_REST}`, /unknown algorithm/],
  [`$pbkdf2-sha256$1000$${SALT}$${H32}\n`, /printable ASCII/],
  [`$pbkdf2-sha256$1000$${SALT}$${H32}é`, /printable ASCII/],
  [`$pbkdf2-sha256$1000$${SALT}$${'A'.repeat(500)}`, /512 characters/],

  [`$pbkdf2-sha256$1000$${SALT}`, /form \$pbkdf2/],
  [`$pbkdf2-sha256$1000$${SALT}$${H32}$`, /form \$pbkdf2/],
  [`$pbkdf2-sha256$i=1000,l=31$${SALT}$${H32}`, /l must be the length of the hash/],
  [`$pbkdf2-sha256$i=0x1000$${SALT}$${H32}`, /iterations must be a decimal number/],
  ...['', '+1000', '-1000', '1e4', '01000', '1000.0', '0x1000', ' 1000', '1000 ', '99999999999'].map((count) =>
    [`$pbkdf2-sha256$${count}$${SALT}$${H32}`, /iterations must be a decimal number|printable/] as const),
  ['$pbkdf2-sha256$١٠٠٠$c29tZXNhbHRzb21lc2FsdA$AAAA', /printable ASCII/],
  [`$pbkdf2-sha256$999$${SALT}$${H32}`, /pbkdf2-sha256: iterations must be between 1000 and 2000000/],
  [`$pbkdf2-sha256$2000001$${SALT}$${H32}`, /iterations must be between/],
  [`$pbkdf2-sha512$1000001$${SALT}$${H64}`, /pbkdf2-sha512: iterations must be between 1000 and 1000000/],
  [`$pbkdf2-sha256$2147483647$${SALT}$${H32}`, /iterations must be between/],
  [`$pbkdf2-sha256$1000001$${SALT}$${H64}`, /takes 2 times the iterations/],
  [`$pbkdf2-sha1$500001$${SALT}$${H64}`, /takes 4 times the iterations/],
  [`$pbkdf2-sha256$1000$${bytes(7)}$${H32}`, /salt must have 8 to 64 bytes/],
  [`$pbkdf2-sha256$1000$${bytes(65)}$${H32}`, /salt must have 8 to 64 bytes/],
  [`$pbkdf2-sha256$1000$$${H32}`, /salt must have 8 to 64 bytes/],
  [`$pbkdf2-sha256$1000$${SALT}$${bytes(15)}`, /hash must have 16 to 64 bytes/],
  [`$pbkdf2-sha256$1000$${SALT}$${bytes(65)}`, /hash must have 16 to 64 bytes/],
  [`$pbkdf2-sha256$1000$++++ABEiM0RVZneImaq7/g$FGg/l3ybiPw8Rkye.EoZl//rqmqP1tayq5XTXHvUZqs`, /one alphabet/],
  [`$pbkdf2-sha256$1000$${SALT}$${H20.slice(0, -1)}==`, /padded/],

  [`$2b$03$${BCRYPT_REST}`, /bcrypt: the cost must be between 4 and 14/],
  [`$2b$15$${BCRYPT_REST}`, /bcrypt: the cost must be between 4 and 14/],
  [`$2b$31$${BCRYPT_REST}`, /bcrypt: the cost must be between 4 and 14/],
  [`$wp$2b$10$${BCRYPT_REST}`, /form \$wp\$2y\$/],
  [`$wp$2y$15$${BCRYPT_REST}`, /bcrypt: the cost must be between 4 and 14/],
  ['$wp', /form \$wp\$2y\$/],
  [`$2$15$${BCRYPT_REST}`, /bcrypt: the cost must be between 4 and 14/],
  [`$2b$4$${BCRYPT_REST}`, /two digits/],
  [`$2b$+4$${BCRYPT_REST}`, /two digits/],
  ['$2b$04', /53 characters/],
  [`$2b$04$${BCRYPT_REST}$`, /two digits/],
  [`$2b$04$${BCRYPT_REST}A`, /53 characters/],
  [`$2b$04$${BCRYPT_REST.slice(1)}`, /53 characters/],
  [`$2b$04$${BCRYPT_REST.slice(0, 52)}f`, /53 characters/],
  [`$2b$04$abcdefghijklmnopqrstu/${BCRYPT_REST.slice(22)}`, /53 characters/],

  [`$argon2id$v=18$m=64,t=1,p=1$${SALT}$${H32}`, /version must be 16 or 19/],
  [`$argon2id$v=19$m=64,t=1$${SALT}$${H32}`, /parameters m, t, p in this order/],
  [`$argon2id$v=19$t=1,m=64,p=1$${SALT}$${H32}`, /parameters m, t, p in this order/],
  [`$argon2id$v=19$m=64,t=1,p=1,data=AA$${SALT}$${H32}`, /parameters m, t, p in this order/],
  [`$argon2id$v=19$m=262145,t=1,p=1$${SALT}$${H32}`, /m must be between 8 and 262144/],
  [`$argon2id$v=19$m=64,t=11,p=1$${SALT}$${H32}`, /t must be between 1 and 10/],
  [`$argon2id$v=19$m=64,t=0,p=1$${SALT}$${H32}`, /t must be between 1 and 10/],
  [`$argon2id$v=19$m=1024,t=1,p=17$${SALT}$${H32}`, /p must be between 1 and 16/],
  [`$argon2id$v=19$m=31,t=1,p=4$${SALT}$${H32}`, /m must be at least 8 times p/],
  [`$argon2id$v=19$m=262144,t=5,p=1$${SALT}$${H32}`, /m times t/],
  [`$argon2id$v=19$m=64,t=1,p=1$${SALT}`, /form \$argon2id/],
  [`$argon2id$v=19$v=19$m=64,t=1,p=1$${SALT}$${H32}`, /form \$argon2id/],

  [`$scrypt$ln=14,r=8$${SALT}$${H32}`, /parameters ln, r, p in this order/],
  [`$scrypt$n=14,r=8,p=1$${SALT}$${H32}`, /parameters ln, r, p in this order/],
  [`$scrypt$ln=21,r=8,p=1$${SALT}$${H32}`, /ln must be between 1 and 20/],
  [`$scrypt$ln=19,r=8,p=1$${SALT}$${H32}`, /128 \* N \* r \* p/],
  [`$scrypt$ln=18,r=8,p=2$${SALT}$${H32}`, /128 \* N \* r \* p/],
  [`$scrypt$ln=1,r=65,p=1$${SALT}$${H32}`, /r must be between 1 and 64/],
  [`$scrypt$ln=1,r=1,p=17$${SALT}$${H32}`, /p must be between 1 and 16/],
  [`$scrypt$ln=16,r=1,p=1$${SALT}$${H32}`, /ln must be less than 16 times r/],
  [`$scrypt$ln=14,r=8,p=1$${SALT}$${H32}$x`, /form \$scrypt/],

  [`$7$C6..../....saltsalt`, /form \$7\$/],
  [`$7$C6..../....saltsalt$${dots(43)}$`, /form \$7\$/],
  [`$7$C6..../....sevenof$${dots(43)}`, /the salt 8 to 64/],
  [`$7$C6..../....${'s'.repeat(65)}$${dots(43)}`, /the salt 8 to 64/],
  [`$7$C6..../....salt+salt$${dots(43)}`, /from \.\/0-9A-Za-z/],
  [`$7$C6..../....saltsalt$${dots(42)}`, /scrypt: the hash must be 32 bytes/],
  [`$7$C6..../....saltsalt$${dots(42)}E`, /scrypt: the hash must be 32 bytes/],
  [`$7$.6..../....saltsalt$${dots(43)}`, /ln must be between 1 and 20/],
  [`$7$J6..../....saltsalt$${dots(43)}`, /ln must be between 1 and 20/],
  [`$7$H6..../....saltsalt$${dots(43)}`, /128 \* N \* r \* p/],
  [`$7$C...../....saltsalt$${dots(43)}`, /r must be between 1 and 64/],
  [`$7$Czzzzz/....saltsalt$${dots(43)}`, /r must be between 1 and 64/],
  [`$7$C6.........saltsalt$${dots(43)}`, /p must be between 1 and 16/],
  [`$7$C6....zzzzzsaltsalt$${dots(43)}`, /p must be between 1 and 16/],
  [`$7$E/..../....saltsalt$${dots(43)}`, /ln must be less than 16 times r/],

  ['$1', /form \$1\$/],
  [`$1$saltsalt${dots(22)}`, /form \$1\$/],
  [`$1$saltsalt$${dots(22)}$`, /form \$1\$/],
  [`$1$$${dots(22)}`, /md5-crypt: the salt must have 1 to 8 characters/],
  [`$1$saltsalts$${dots(22)}`, /md5-crypt: the salt must have 1 to 8 characters/],
  [`$1$sa:t$${dots(22)}`, /without :/],
  [`$1$saltsalt$${dots(21)}`, /md5-crypt: the hash must be 16 bytes/],
  [`$1$saltsalt$${dots(21)}2`, /md5-crypt: the hash must be 16 bytes/],
  [`$1$saltsalt$${dots(21)}=`, /md5-crypt: the hash must be 16 bytes/],

  [`$5$saltsalt`, /sha256-crypt has the form \$5\$/],
  [`$6$rounds=5000$${dots(86)}`, /sha512-crypt has the form \$6\$/],
  [`$6$rounds=5000$saltsalt$${dots(86)}$`, /sha512-crypt has the form \$6\$/],
  [`$6$Rounds=5000$saltsalt$${dots(86)}`, /sha512-crypt has the form \$6\$/],
  ...['', '+5000', '-1', '5e3', '05000', '5000 ', '0x1388', '99999999999'].map((count) =>
    [`$6$rounds=${count}$saltsalt$${dots(86)}`, /rounds must be a decimal number|printable/] as const),
  [`$6$rounds=999$saltsalt$${dots(86)}`, /sha512-crypt: rounds must be between 1000 and 660000/],
  [`$5$rounds=660001$saltsalt$${dots(43)}`, /sha256-crypt: rounds must be between 1000 and 660000/],
  [`$5$rounds=999999999$saltsalt$${dots(43)}`, /rounds must be between/],
  [`$5$$${dots(43)}`, /sha256-crypt: the salt must have 1 to 16 characters/],
  [`$5$seventeencharacter$${dots(43)}`, /sha256-crypt: the salt must have 1 to 16 characters/],
  [`$5$saltsalt$${dots(86)}`, /sha256-crypt: the hash must be 32 bytes/],
  [`$6$saltsalt$${dots(43)}`, /sha512-crypt: the hash must be 64 bytes/],
  [`$5$saltsalt$${dots(42)}E`, /sha256-crypt: the hash must be 32 bytes/],
  [`$6$saltsalt$${dots(85)}2`, /sha512-crypt: the hash must be 64 bytes/],

  ['$P', /form \$P\$/],
  ['$P$', /phpass: the rounds must be between/],
  [`$P$Bsaltsalt${dots(22)}$`, /form \$P\$/],
  [`$P$4saltsalt${dots(22)}`, /phpass: the rounds must be between 2 to the power of 7 and of 18/],
  [`$H$Hsaltsalt${dots(22)}`, /phpass: the rounds must be between 2 to the power of 7 and of 18/],
  [`$P$_saltsalt${dots(22)}`, /phpass: the rounds must be between/],
  ['$P$Bsalt', /phpass: the salt must have 8 characters/],
  [`$P$Bsalt+alt${dots(22)}`, /phpass: the salt must have 8 characters/],
  [`$P$Bsaltsalt${dots(23)}`, /phpass: the hash must be 16 bytes/],
  [`$P$Bsaltsalt${dots(21)}2`, /phpass: the hash must be 16 bytes/],

  ['$S', /form \$S\$/],
  [`$S$Dsaltsalt${dots(43)}$`, /form \$S\$/],
  [`$S$4saltsalt${dots(43)}`, /drupal7: the rounds must be between/],
  [`U$S$Hsaltsalt${dots(43)}`, /drupal7: the rounds must be between/],
  [`$S$Dsaltsalt${dots(42)}`, /drupal7: the hash must have 43 characters/],
  [`$S$Dsaltsalt${dots(44)}`, /drupal7: the hash must have 43 characters/],
  [`$S$Dsaltsalt${dots(42)}-`, /drupal7: the hash must have 43 characters/],
]

/** The outermost hashes that are accepted. */
const ACCEPTED: readonly string[] = [
  ...[...HASH_VECTORS, ...CRYPT_VECTORS].map(({ encoded }) => encoded),
  `$pbkdf2-sha256$2000000$${SALT}$${H32}`,
  `$pbkdf2-sha256$1000000$${SALT}$${H64}`,
  `$pbkdf2-sha512$1000000$${SALT}$${H64}`,
  `$pbkdf2-sha1$500000$${SALT}$${H64}`,
  `$pbkdf2-sha256$1000$${bytes(8)}$${bytes(16)}`,
  `$pbkdf2-sha256$1000$${bytes(64)}$${bytes(64)}`,
  `$2b$14$${BCRYPT_REST}`,
  `$argon2id$v=19$m=262144,t=4,p=1$${SALT}$${H32}`,
  `$argon2id$v=19$m=104857,t=10,p=16$${SALT}$${H32}`,
  `$scrypt$ln=18,r=8,p=1$${SALT}$${H32}`,
  `$scrypt$ln=15,r=1,p=16$${SALT}$${H32}`,
  `$2$14$${BCRYPT_REST}`,
  `$7$G6..../....${'s'.repeat(64)}$${dots(42)}D`,
  `$7$D/....E....saltsalt$${dots(43)}`,
  `$1$!"#%&()*$${dots(21)}1`,
  `$5$rounds=1000$s$${dots(42)}D`,
  `$5$rounds=660000$sixteencharacter$${dots(43)}`,
  `$6$rounds=660000$sixteencharacter$${dots(85)}1`,
  `$P$5saltsalt${dots(21)}1`,
  `$H$Gsaltsalt${dots(22)}`,
  `$S$5saltsalt${dots(42)}z`,
  `U$S$Gsaltsalt${dots(43)}`,
]

describe('hashes that are not accepted', () => {
  for (const [encoded, problem] of REFUSED) {
    it(`names what is wrong with ${JSON.stringify(encoded.slice(0, 60))}`, () => {
      assert.throws(() => parseHash(encoded), (failure) => failure instanceof HashNotAccepted && problem.test(failure.message))
    })
  }

  it('are not repeated in the message', () => {
    for (const [encoded] of REFUSED) {
      const secrets = encoded.split('$').slice(-2).filter((field) => field.length > 8)
      assert.throws(() => parseHash(encoded), ({ message }: Error) => secrets.every((field) => !message.includes(field)))
    }
  })
})

describe('hashes that are accepted', () => {
  for (const encoded of ACCEPTED) {
    it(encoded.slice(0, 60), () => assert.doesNotThrow(() => parseHash(encoded)))
  }
})
