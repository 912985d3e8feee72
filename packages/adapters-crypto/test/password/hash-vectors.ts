/** Encoded hashes that other implementations made, with their passwords. */
export interface HashVector {
  readonly name: string
  readonly encoded: string
  readonly password: string
}

const vector = (name: string, encoded: string, password: string): HashVector => ({ name, encoded, password })

const HORSE = 'correct horse'
const SALT = '++++ABEiM0RVZneImaq7/g'

/** Made with hashlib of Python 3.11 (OpenSSL 3.0) where nothing else is said. */
const PBKDF2: readonly HashVector[] = [
  vector('pbkdf2-sha1 (RFC 6070)', `$pbkdf2-sha1$4096$${Buffer.from('saltSALTsaltSALTsaltSALTsaltSALTsalt').toString('base64')}$${
    Buffer.from('3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038', 'hex').toString('base64')}`, 'passwordPASSWORDpassword'),
  vector('pbkdf2-sha1', `$pbkdf2-sha1$1000$${SALT}==$yzwXWMYQHDClLh6SjcHbyENKc2g=`, HORSE),
  vector('pbkdf2, which is SHA-1', '$pbkdf2$1212$....ABEiM0RVZneImaq7/g$2/ElVMv9tcyDMRNj87dn1IU0wQQ', HORSE),
  vector('pbkdf2-sha224', `$pbkdf2-sha224$1000$${SALT}$8CKo2zsJpPFkn0aP06M9xLwsoAu8H8kx7Jnyig`, HORSE),
  vector('pbkdf2-sha256, standard base64 with padding',
    `$pbkdf2-sha256$1000$${SALT}==$FGg/l3ybiPw8Rkye+EoZl//rqmqP1tayq5XTXHvUZqs=`, HORSE),
  vector('pbkdf2-sha256, standard base64 without', `$pbkdf2-sha256$1000$${SALT}$FGg/l3ybiPw8Rkye+EoZl//rqmqP1tayq5XTXHvUZqs`, HORSE),
  vector('pbkdf2-sha256, passlib base64', '$pbkdf2-sha256$1000$....ABEiM0RVZneImaq7/g$FGg/l3ybiPw8Rkye.EoZl//rqmqP1tayq5XTXHvUZqs', HORSE),
  vector('pbkdf2-sha256, url-safe base64',
    '$pbkdf2-sha256$1000$----ABEiM0RVZneImaq7_g==$FGg_l3ybiPw8Rkye-EoZl__rqmqP1tayq5XTXHvUZqs=', HORSE),
  vector('pbkdf2-sha256 from the documentation of passlib',
    '$pbkdf2-sha256$29000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk', 'toomanysecrets'),
  vector('pbkdf2-sha256 of 64 bytes, as Keycloak makes them', `$pbkdf2-sha256$27500$${SALT}==$`
    + '4Vv58IR+rxh9hyn2/fot+lDJ+xBr4mvT+jnu3nwMJBiJMQZjVZbpz5c1emjCEcW1df1aA7Cgeeur/2pyWwJyVQ==', HORSE),
  vector('pbkdf2-sha384', `$pbkdf2-sha384$1000$${SALT}$GjuhCJcEJ38JKKveNSfY3Av+jAPti3deCOQh1yMJ/zRkhRF2tV8H1gqhqlEvorfT`, HORSE),
  vector('pbkdf2-sha512', `$pbkdf2-sha512$1000$${SALT}==$`
    + '5H4BsTs0JzcrZf15bE3KmAywR3iIqxW1p4wY3IXLrVN8rq24vuNtMTd3TZa4HQd9pdnbpFmBey7nfuQZlu5N+Q==', HORSE),
]

/** Made with crypt(3) of libxcrypt; the two with $2a$05$CCCC… are known since the first test suites of bcrypt. */
const BCRYPT: readonly HashVector[] = [
  vector('bcrypt $2a', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'U*U'),
  vector('bcrypt $2a, another', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK', 'U*U*'),
  vector('bcrypt $2b', '$2b$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e', HORSE),
  vector('bcrypt $2b of more than ASCII', '$2b$04$abcdefghijklmnopqrstuuyx2n0Zzopyr9QuYTMCfOJJOj526QVoC', 'pässwörd'),
  vector('bcrypt $2b of 72 bytes', '$2b$04$abcdefghijklmnopqrstuuBzzIgyKkz7xMWYSzkIjUSnxEQFQ0WNe', 'a'.repeat(72)),
  vector('bcrypt $2y', '$2y$06$XajjQvNhvvRt5GSeFk1xFez8/Z9fRv01/HmEl1aFrmZITtEWvpv8y', HORSE),
]

/** The first three are of the reference implementation, the others of the Python package cryptography 48. */
const ARGON2: readonly HashVector[] = [
  vector('argon2id of the reference implementation',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc', 'password'),
  vector('argon2i version 16 of the reference implementation',
    '$argon2i$v=16$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ', 'password'),
  vector('argon2i without a version of the reference implementation',
    '$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ', 'password'),
  vector('argon2id with the cost of new hashes',
    `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$Id8JFRIge5TEVfXjr9cHOZW77cPo0eYndMeBK4RHCNg`, HORSE),
  vector('argon2id with four lanes and a hash of 16 bytes', `$argon2id$v=19$m=64,t=3,p=4$${SALT}$DzG9l30kn6K4RKFyuFiLSA`, HORSE),
  vector('argon2id with a hash of 64 bytes', `$argon2id$v=19$m=32,t=1,p=4$${SALT}$`
    + '6uMaSJ1E+9HcF90z6zSzHosKevU5YjkcsAAnL+te3UO1ExvxZcCP5mhz1Zjxr+U1KL/zDXcnnbC7wxcRXCGeOQ', HORSE),
]

const SCRYPT: readonly HashVector[] = [
  vector('scrypt (RFC 7914 §12)', `$scrypt$ln=14,r=8,p=1$${Buffer.from('SodiumChloride').toString('base64')}$${Buffer.from(
    '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
    'hex').toString('base64')}`, 'pleaseletmein'),
  vector('scrypt', `$scrypt$ln=10,r=8,p=2$${SALT}$TtIBKKeE6QNqGKiZZOpzzLWaZpMowF319OSVgX7dbbQ`, HORSE),
  vector('scrypt with the least cost', `$scrypt$ln=4,r=8,p=1$${SALT}$gtpDP7A0YxUawKPXimsUCDquZ+XZAow4u2TPW4JZfCo`, HORSE),
]

export const HASH_VECTORS: readonly HashVector[] = [...PBKDF2, ...BCRYPT, ...ARGON2, ...SCRYPT]
