import { randomBytes } from 'node:crypto'
import type { Profile, Registration, SelftestSettings } from '../settings.js'
import { SECURITY_PROFILES } from '../settings.js'
import type { JsonAnswer, JsonObject } from '../wire/json-answer.js'
import { jsonAnswer } from '../wire/json-answer.js'
import type { Send } from '../wire/send.js'
import { fail } from '../verdict.js'
import { AuthorizationEndpoint } from './authorization-endpoint.js'
import { ClientCalls, tokensIn } from './client-calls.js'
import type { Tokens } from './client-calls.js'
import type { Grant, Own } from './grant.js'
import { Metadata } from './metadata.js'
import type { Time } from './time.js'

const isSecurityProfile = (profile: Profile): boolean => (SECURITY_PROFILES as readonly Profile[]).includes(profile)

/** The tokens of a sign-in, shared by many checks. */
export interface Sample {
  readonly state: string
  readonly nonce: string
  readonly grant: Grant
  readonly tokens: Tokens
}

export interface RelyingPartyDependencies {
  readonly settings: SelftestSettings
  readonly send: Send
  readonly time: Time
  /** The answer of the discovery endpoint. */
  readonly discovery: JsonAnswer
}

/** The relying party of the self-test. Every check receives it. */
export class RelyingParty {
  readonly settings: SelftestSettings
  readonly discovery: JsonAnswer
  readonly metadata: Metadata
  readonly time: Time
  /** Sends a request that belongs to no client. */
  readonly send: Send
  #parts: { readonly authorization: AuthorizationEndpoint; readonly client: ClientCalls } | undefined
  #sample: Promise<Sample> | undefined
  #keys: Promise<JsonAnswer> | undefined

  constructor({ settings, send, time, discovery }: RelyingPartyDependencies) {
    this.settings = settings
    this.discovery = discovery
    this.metadata = new Metadata(discovery.json)
    this.time = time
    this.send = send
  }

  /** @throws TypeError in the profile `config`, which needs no client */
  get registration(): Registration {
    if (!this.settings.registration) throw new TypeError('this check needs a client and a person')
    return this.settings.registration
  }

  /** The authorization endpoint, used with a browser. */
  get authorization(): AuthorizationEndpoint {
    return this.#made().authorization
  }

  /** Requests of the client without a browser. */
  get client(): ClientCalls {
    return this.#made().client
  }

  #made(): { readonly authorization: AuthorizationEndpoint; readonly client: ClientCalls } {
    const given = { send: this.send, metadata: this.metadata, registration: this.registration }
    this.#parts ??= {
      authorization: new AuthorizationEndpoint({ ...given, usesPkce: this.settings.profiles.some(isSecurityProfile), issuer: this.settings.issuer, time: this.time }),
      client: new ClientCalls(given),
    }
    return this.#parts
  }

  /** The response of the key set endpoint, requested once. */
  keys(): Promise<JsonAnswer> {
    const ask = async () =>
      jsonAnswer(await this.send({ method: 'GET', url: this.metadata.endpoint('jwks_uri'), headers: { accept: 'application/json' } }))
    this.#keys ??= ask()
    return this.#keys
  }

  /** The published keys. @throws Verdict */
  async publishedKeys(): Promise<readonly JsonObject[]> {
    const { keys } = (await this.keys()).json
    return Array.isArray(keys) ? (keys as readonly JsonObject[]) : fail('the key set: expected a member keys that is a list')
  }

  /** New tokens of the user. @throws Verdict */
  async tokens(own: Own = {}): Promise<Tokens> {
    return tokensIn(await this.client.redeem(await this.authorization.grant(own)))
  }

  /** A sign-in with state and nonce, made once. @throws Verdict */
  sample(): Promise<Sample> {
    const make = async (): Promise<Sample> => {
      const [state, nonce] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
      const grant = await this.authorization.grant({ state, nonce })
      return { state, nonce, grant, tokens: tokensIn(await this.client.redeem(grant)) }
    }
    this.#sample ??= make()
    return this.#sample
  }
}
