import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { globalAgent } from 'node:http'
import { openStorage } from '@keyhall/adapters-persistence'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { TestClock, startKeyhall } from '@keyhall/app'
import type { Keyhall, KeyhallOptions } from '@keyhall/app'
import type { Storage } from '@keyhall/core/stores'
import { postgresDatabases, sqliteDatabases } from '../storage/databases.js'
import { answerOf, answered, signIn } from './authorization.js'
import type { AuthorizationAnswer } from './authorization.js'
import { pairsOfTheProcess } from './key-pairs.js'
import { pkce } from './pkce.js'
import { Protocol } from './protocol.js'
import type { JsonAnswer, TokenBody } from './protocol.js'
import { clients, people, standardDocument } from './standard-document.js'
import type { TestClient, TestPerson } from './standard-document.js'
import { everyDatabase, everyStorage } from './storages.js'
import type { StorageKind } from './storages.js'
import { UserAgent } from './user-agent.js'

export type { StorageKind } from './storages.js'

/** The instant at which flows begin. */
export const BEGINNING = 1_800_000_000

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Options of an authorization request; the rest has defaults. */
export interface AuthorizationOptions {
  readonly client?: TestClient
  /** Adds or replaces parameters; `undefined` omits one. */
  readonly parameters?: Readonly<Record<string, string | undefined>>
  readonly scope?: string
}

/** A code with the values that the client needs to redeem it. */
export interface GrantedCode {
  readonly code: string
  readonly client: TestClient
  readonly redirectUri: string
  readonly verifier?: string
}

/** A server with the standard document, a stopped clock, and the operations of the tests. One for each `describe`. */
export class World {
  readonly kind: StorageKind
  readonly clock = new TestClock(BEGINNING)
  readonly #databases
  readonly #masterKey = randomBytes(32)
  readonly #makeKeyPair = pairsOfTheProcess()
  readonly #agents = new Map<string, UserAgent>()
  #keyhall: Keyhall | undefined
  #protocol: Protocol | undefined
  #setting: KeyhallOptions['storage']
  #storage: Storage | undefined
  #options: Partial<KeyhallOptions> = {}

  constructor(kind: StorageKind) {
    this.kind = kind
    this.#databases = kind === 'postgres' ? postgresDatabases() : sqliteDatabases()
  }

  async start(options: Partial<KeyhallOptions> = {}): Promise<void> {
    this.#setting = this.kind === 'memory' ? { kind: 'memory' } : await this.#databases.migrated()
    this.#options = options
    await this.#run()
  }

  /** Restarts the server on the same database at the same address. */
  async restart(): Promise<void> {
    const { port } = new URL(this.issuer)
    await this.keyhall.close()
    await this.#run(Number(port))
  }

  async stop(): Promise<void> {
    await this.#storage?.close()
    await this.#keyhall?.close()
    await this.#databases.removeAll()
  }

  get keyhall(): Keyhall {
    assert.ok(this.#keyhall, 'the server runs during tests only')
    return this.#keyhall
  }

  get issuer(): string {
    return this.keyhall.issuer
  }

  get protocol(): Protocol {
    assert.ok(this.#protocol, 'the server runs during tests only')
    return this.#protocol
  }

  async #run(port?: number): Promise<void> {
    const fixed = {
      bootstrap: standardDocument(),
      clock: this.clock,
      storage: this.#setting ?? { kind: 'memory' },
      masterKey: this.#masterKey,
      makeKeyPair: this.#makeKeyPair,
      passwordCost: 'least',
    } as const
    this.#keyhall = await startKeyhall({ ...fixed, ...this.#options, ...(port === undefined ? {} : { port }) })
    this.#protocol = new Protocol(this.#keyhall.issuer, () => this.clock.now(), globalAgent)
  }

  /** The URL of the server's database. Fails for memory storage. */
  get database(): StorageConfig {
    assert.ok(this.#setting && this.#setting.kind !== 'memory', 'memory storage cannot be opened a second time')
    return this.#setting
  }

  /** A second connection to the server's database, as another process would open it. */
  async storage(): Promise<Storage> {
    this.#storage ??= await openStorage(this.database)
    return this.#storage
  }

  /** Another server on the same database, with its own address. The caller closes it. */
  async another(own: Partial<KeyhallOptions> = {}): Promise<Keyhall> {
    return startKeyhall({ clock: this.clock, storage: this.database, masterKey: this.#masterKey, makeKeyPair: this.#makeKeyPair, passwordCost: 'least', ...own })
  }

  /** An address of the server; parameters that are `undefined` are omitted. */
  url(path: string, parameters: Readonly<Record<string, string | undefined>> = {}): URL {
    const url = new URL(this.issuer + path)
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
    return url
  }

  /** The address of an authorization request. A public client needs `code_challenge` among the parameters. */
  authorizeUrl({ client = clients.web, scope = 'openid', parameters = {} }: AuthorizationOptions = {}): URL {
    return this.url('/oauth/v2/authorize', {
      client_id: client.id,
      redirect_uri: client.redirectUri,
      response_type: 'code',
      scope,
      ...parameters,
    })
  }

  /** A browser in which that person is signed in, the same one for every call. */
  async agentOf(person: TestPerson = people.alice): Promise<UserAgent> {
    const known = this.#agents.get(person.id) ?? new UserAgent()
    this.#agents.set(person.id, known)
    const page = await known.open(this.authorizeUrl())
    if (answerOf(page) === undefined) answered(await signIn(known, this.authorizeUrl(), person))
    return known
  }

  /** A fresh browser in which these people have signed in, one after the other. */
  async browserWith(...persons: readonly TestPerson[]): Promise<UserAgent> {
    const agent = new UserAgent()
    for (const person of persons) answered(await signIn(agent, this.authorizeUrl({ parameters: { prompt: 'login' } }), person))
    return agent
  }

  /** The authorization response while that person is signed in. */
  async authorize(options: AuthorizationOptions = {}, person: TestPerson = people.alice): Promise<AuthorizationAnswer> {
    return answered(await (await this.agentOf(person)).open(this.authorizeUrl(options)))
  }

  /** A new code of that person. Public clients use PKCE. */
  async code(options: AuthorizationOptions = {}, person: TestPerson = people.alice): Promise<GrantedCode> {
    const { client = clients.web } = options
    const proof = client.method === 'none' ? pkce() : undefined
    const challenge = proof ? { code_challenge: proof.challenge, code_challenge_method: 'S256' } : {}
    const agent = await this.agentOf(person)
    const url = this.authorizeUrl({ ...options, parameters: { ...challenge, ...options.parameters } })
    const { code = '' } = answered(await agent.open(url)).parameters
    assert.notEqual(code, '')
    const redirectUri = url.searchParams.get('redirect_uri') ?? ''
    return { code, client, redirectUri, ...(proof ? { verifier: proof.verifier } : {}) }
  }

  /** Redeems a code, with replaced or, as `undefined`, omitted parameters. */
  redeem(
    granted: GrantedCode,
    own: Readonly<Record<string, string | undefined>> = {},
    as: TestClient = granted.client,
  ): Promise<JsonAnswer<TokenBody>> {
    const ordinary = {
      grant_type: 'authorization_code',
      code: granted.code,
      redirect_uri: granted.redirectUri,
      code_verifier: granted.verifier,
    }
    const parameters = Object.entries({ ...ordinary, ...own }).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return this.protocol.token(as, Object.fromEntries(parameters))
  }

  /** Fresh tokens of that person. */
  async tokens(options: AuthorizationOptions = {}, person: TestPerson = people.alice): Promise<TokenBody> {
    const answer = await this.redeem(await this.code(options, person))
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
}

/** Runs the tests against a server of their own that keeps everything in memory. */
export function inMemory(title: string, tests: (world: World) => void, options: Partial<KeyhallOptions> = {}): void {
  onOneStorage('memory', title, tests, options)
}

/** Runs the tests once, because they do not depend on the storage. */
export function onOneStorage(kind: StorageKind, title: string, tests: (world: World) => void, options: Partial<KeyhallOptions> = {}): void {
  describe(title, () => tests(startedWorld(kind, options)))
}

/** Runs the tests against a server of their own on each kind of storage. */
export function onEveryStorage(title: string, tests: (world: World) => void, options: Partial<KeyhallOptions> = {}): void {
  for (const kind of everyStorage) {
    describe(`${title} (${kind})`, () => tests(startedWorld(kind, options)))
  }
}

/** Runs the tests against a separate server on each database, whose rows tests can change directly. */
export function onEveryDatabase(title: string, tests: (world: World) => void, options: Partial<KeyhallOptions> = {}): void {
  for (const kind of everyDatabase) {
    describe(`${title} (${kind})`, () => tests(startedWorld(kind, options)))
  }
}

/** A server that runs during the tests of the `describe`. */
export function startedWorld(kind: StorageKind, options: Partial<KeyhallOptions>): World {
  const world = new World(kind)
  before(() => world.start(options))
  after(() => world.stop())
  return world
}
