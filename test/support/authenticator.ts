import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { cbor } from './cbor.js'
import type { Cbor } from './cbor.js'

/** The options of `navigator.credentials` that the test authenticator reads. */
interface Options {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id?: string }
  readonly user?: { readonly id: string }
  readonly allowCredentials?: readonly { readonly id: string }[]
  readonly excludeCredentials?: readonly { readonly id: string }[]
}

/** Capabilities of an authenticator, and deviations for attacks. */
interface Traits {
  /** The origin of the page. */
  readonly origin: string
  readonly algorithm?: 'ES256' | 'EdDSA' | 'RS256'
  /** Whether it supports user verification. */
  readonly isVerifying?: boolean
  /** Whether its keys are synchronized. */
  readonly isSynced?: boolean
  /** Whether it has a signature counter. */
  readonly isCounting?: boolean
  readonly isPresent?: boolean
  /** Replaces the RP ID of the options. */
  readonly rpId?: string
  readonly crossOrigin?: boolean
  /** The kind of authenticator; zeros by default. */
  readonly aaguid?: string
}

interface Credential {
  readonly id: string
  readonly privateKey: KeyObject
  readonly algorithm: NonNullable<Traits['algorithm']>
  readonly userHandle: string
}

const UNKNOWN_AAGUID = '00000000-0000-0000-0000-000000000000'

const FLAGS = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 }

/** A software authenticator with its browser: answers options like `navigator.credentials`, in JSON. */
export class Authenticator {
  readonly credentials: Credential[] = []
  readonly #traits: Traits
  counter = 0

  constructor(traits: Traits) {
    this.#traits = traits
  }

  /** A clone with the same keys and the same counter. */
  copy(own: Partial<Traits> = {}): Authenticator {
    const copy = new Authenticator({ ...this.#traits, ...own })
    copy.credentials.push(...this.credentials)
    copy.counter = this.counter
    return copy
  }

  /** `navigator.credentials.create` (WebAuthn §6.3.2). */
  create(rawOptions: object, own: Partial<Traits> = {}) {
    const options = rawOptions as Options
    const traits = { ...this.#traits, ...own }
    if (options.excludeCredentials?.some(({ id }) => this.credentials.some((known) => known.id === id))) throw new Error('InvalidStateError')
    const algorithm = traits.algorithm ?? 'ES256'
    const { privateKey, coseKey } = keyPair(algorithm)
    const rawId = randomBytes(32)
    const id = rawId.toString('base64url')
    this.credentials.push({ id, privateKey, algorithm, userHandle: options.user?.id ?? '' })
    const aaguid = Buffer.from((traits.aaguid ?? UNKNOWN_AAGUID).replaceAll('-', ''), 'hex')
    const attested = Buffer.concat([aaguid, Buffer.from([0, rawId.length]), rawId, cbor(coseKey)])
    const authData = Buffer.concat([this.#authData(traits, options.rp?.id, FLAGS.attested), attested])
    const attestationObject = cbor(new Map<string, Cbor>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]]))
    const clientDataJSON = this.#clientData('webauthn.create', options, traits)
    const response = {
      clientDataJSON: clientDataJSON.toString('base64url'), attestationObject: attestationObject.toString('base64url'), transports: ['internal'],
    }
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  /** `navigator.credentials.get` (WebAuthn §6.3.3), with the first credential that is allowed. */
  get(rawOptions: object, own: Partial<Traits> & { readonly userHandle?: string } = {}) {
    const options = rawOptions as Options
    const traits = { ...this.#traits, ...own }
    const allowed = options.allowCredentials ?? []
    const credential = this.credentials.find(({ id }) => allowed.length === 0 || allowed.some((one) => one.id === id))
    if (!credential) throw new Error('NotAllowedError')
    if (traits.isCounting) this.counter++
    const { id, privateKey, algorithm } = credential
    const authenticatorData = this.#authData(traits, options.rpId, 0)
    const clientDataJSON = this.#clientData('webauthn.get', options, traits)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
    const signature = sign(algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey)
    const response = {
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: own.userHandle ?? credential.userHandle,
    }
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #authData({ rpId, isVerifying = true, isSynced = false, isPresent = true }: Traits, named: string | undefined, more: number): Buffer {
    const flags = (isPresent ? FLAGS.present : 0) | (isVerifying ? FLAGS.verified : 0) | (isSynced ? FLAGS.eligible | FLAGS.backedUp : 0) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const rpIdHash = createHash('sha256').update(rpId ?? named ?? '').digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter])
  }

  #clientData(type: string, { challenge }: Options, { origin, crossOrigin = false }: Traits): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  }
}

/** COSE_Key of each algorithm (RFC 9053 §7, RFC 8230 §4). */
function keyPair(algorithm: NonNullable<Traits['algorithm']>): { readonly privateKey: KeyObject; readonly coseKey: ReadonlyMap<number, Cbor> } {
  const member = (jwk: JsonWebKey, name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url')
  if (algorithm === 'RS256') {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' })
    return { privateKey, coseKey: new Map<number, Cbor>([[1, 3], [3, -257], [-1, member(jwk, 'n')], [-2, member(jwk, 'e')]]) }
  }
  if (algorithm === 'EdDSA') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    return { privateKey, coseKey: new Map<number, Cbor>([[1, 1], [3, -8], [-1, 6], [-2, member(publicKey.export({ format: 'jwk' }), 'x')]]) }
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  return { privateKey, coseKey: new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], [-2, member(jwk, 'x')], [-3, member(jwk, 'y')]]) }
}
