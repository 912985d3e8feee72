import { createHmac, createPublicKey } from 'node:crypto'
import { assertionClaims, encoded, signedJwt, unsigned } from './assertions.js'
import type { Audience, Signer } from './assertions.js'
import { keys } from './test-keys.js'
import type { TestKey } from './test-keys.js'
import type { Signing } from './test-client.js'

/** A key of the same kind that is not registered. */
function foreignKey({ alg }: Signing): TestKey {
  if (alg === 'EdDSA') return keys.otherEd25519
  return alg.startsWith('ES') ? keys.otherP256 : keys.otherRsa
}

/** The public key in every form that a careless server could use as an HMAC secret. */
function publicForms({ privateKey, publicJwk }: TestKey): Readonly<Record<string, string | Buffer>> {
  const publicKey = createPublicKey(privateKey)
  return {
    PEM: publicKey.export({ type: 'spki', format: 'pem' }),
    DER: publicKey.export({ type: 'spki', format: 'der' }),
    JWK: JSON.stringify(publicJwk),
    number: Buffer.from(String(publicJwk['n'] ?? publicJwk['x']), 'base64url'),
    nothing: '',
  }
}

/**
 * Assertions with valid claims that their issuer has not signed, by attack (RFC 8725 §2).
 *
 * @param canary an external URL, which the server must not request
 */
export function forgeries(signer: Required<Signer>, audience: Audience, canary: string): Readonly<Record<string, string>> {
  const { alg, kid, key } = signer.signs
  const claims = () => assertionClaims(signer.id, audience)
  const foreign = foreignKey(signer.signs)
  const foreignAlg = foreign === keys.otherP256 ? 'ES256' : alg
  const byForeign = (header: object): string => signedJwt({ alg: foreignAlg, kid, ...header }, claims(), foreign)
  const without = (header: object, signature = ''): string => `${unsigned({ alg, kid, ...header }, claims())}.${signature}`
  const hmac = (secret: string | Buffer): string => {
    const signed = unsigned({ alg: 'HS256', kid }, claims())
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const [head = '', , signature = ''] = signedJwt({ alg, kid }, claims(), key).split('.')
  const zeros = encoded(Buffer.alloc(64))
  return {
    ...Object.fromEntries(
      ['none', 'None', 'nOnE', 'NONE'].flatMap((name) => [
        [`alg ${name}`, without({ alg: name })],
        [`alg ${name}, with a signature`, without({ alg: name }, zeros)],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(publicForms(key)).map(([form, secret]) => [`HS256 keyed with the public key as ${form}`, hmac(secret)]),
    ),
    'no signature': without({}),
    'a signature of zeros': without({}, zeros),
    'ES256 with r = s = 0': without({ alg: 'ES256' }, zeros),
    'ES384 with r = s = 0': without({ alg: 'ES384' }, encoded(Buffer.alloc(96))),
    'EdDSA with zeros': without({ alg: 'EdDSA' }, zeros),
    'the signature of another assertion': `${head}.${encoded(JSON.stringify(claims()))}.${signature}`,
    'a key that is not registered': byForeign({}),
    'a key that it brings along as jwk': byForeign({ jwk: foreign.publicJwk }),
    'a key that it brings along as x5c': byForeign({ x5c: [encoded('certificate')] }),
    'a key at jku': byForeign({ jku: `${canary}/jku` }),
    'a key at x5u': byForeign({ x5u: `${canary}/x5u` }),
    'a key whose kid is an address': byForeign({ kid: `${canary}/kid` }),
    'no alg': without({ alg: undefined }, signature),
    'alg that is a list': without({ alg: [alg] }, signature),
    'something critical': signedJwt({ alg, kid, crit: ['exp'] }, claims(), key),
    'an empty list of what is critical': signedJwt({ alg, kid, crit: [] }, claims(), key),
    'b64 false': signedJwt({ alg, kid, b64: false, crit: ['b64'] }, claims(), key),
    'a JWE, direct': `${encoded('{"alg":"dir","enc":"A128GCM","zip":"DEF"}')}..${encoded('iv')}.${encoded('text')}.${encoded('tag')}`,
    'a JWE by password': `${encoded('{"alg":"PBES2-HS256+A128KW","enc":"A128GCM","p2c":2147483647,"p2s":"AAAA"}')}.AAAA.AAAA.AAAA.AAAA`,
    'JSON serialization': JSON.stringify({ protected: head, payload: encoded(JSON.stringify(claims())), signature }),
    'no JWT': 'x',
    dots: '..',
  }
}

/** Other encodings of a validly signed JWT. */
export function spellings(jwt: string): readonly string[] {
  const last = jwt.slice(-1)
  return [
    `${jwt}=`,
    `${jwt}==`,
    `${jwt}\n`,
    `${jwt} `,
    ` ${jwt}`,
    `${jwt}.`,
    `.${jwt}`,
    jwt.replace('.', '..'),
    jwt.slice(0, -1) + (last === 'A' ? 'B' : 'A'),
  ]
}
