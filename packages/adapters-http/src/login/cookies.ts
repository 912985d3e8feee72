import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopbackAddress } from '@keyhall/core/shared'
import { randomText } from '../wire/random-text.js'

const SECRET = /[A-Za-z0-9_-]{20,100}/

/** The formats of our cookie values. */
const VALUES = {
  session: SECRET,
  flow: SECRET,
  language: /[A-Za-z-]{2,16}/,
  known: /[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{22}){1,10}/,
  account: /[A-Za-z0-9_-]{1,64}/,
  note: /[a-z_]{1,40}/,
  logout: /[A-Za-z0-9_.-]{20,3900}/,
  state: /[A-Za-z0-9_-]{22}/,
} as const

/**
 * The cookies: `session` contains the sessions of the browser, `flow` binds a sign-in in progress to the browser that started it,
 * `language` is the chosen language, and `known` remembers who has signed in here (`KnownBrowsers`). `account` is the session selected on
 * the account pages, and `note` the note for the next page. `logout` remembers, sealed, where to go after a sign-out at a provider.
 * `state` changes with the sessions of the browser, for clients that watch them.
 */
export type CookieName = keyof typeof VALUES

const YEAR = 365 * 24 * 60 * 60

const AGES: Readonly<Partial<Record<CookieName, number>>> = { language: YEAR, known: YEAR }

// RFC 6761 §6.3
const LOCALHOST = /^([a-z0-9-]+\.)*localhost$/

/**
 * The prefix of all names: with https `__Host-`, and on loopback the port. Browsers send the cookies of a host to all of its
 * ports (RFC 6265 §8.5), so two servers on one machine would otherwise replace each other's.
 */
function prefixOf({ protocol, hostname, port }: URL): string {
  const isLoopback = LOCALHOST.test(hostname) || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''))
  return `${protocol === 'https:' ? '__Host-' : ''}keyhall${isLoopback && port !== '' ? `-${port}` : ''}.`
}

/** Finds each cookie in a `Cookie` header (RFC 6265 §4.2.1): the first one with this name whose value has the format. */
const finders = (prefix: string): Readonly<Record<CookieName, RegExp>> => {
  // Of the characters in a prefix, only these mean something in an expression.
  const escaped = prefix.replaceAll('.', '\\.')
  const finder = ([name, { source }]: [string, RegExp]) => [name, new RegExp(`(?:^|;)\\s*${escaped}${name}=(${source})\\s*(?=;|$)`)]
  return Object.fromEntries(Object.entries(VALUES).map(finder)) as Record<CookieName, RegExp>
}

/** Reads and writes the cookies of the login pages. All but `state` are HttpOnly, host-only and SameSite=Lax. */
export class Cookies {
  readonly #prefix: string
  readonly #finders: Readonly<Record<CookieName, RegExp>>
  readonly #isSecure: boolean
  readonly #isWatched: () => boolean
  readonly #states = new WeakMap<ServerResponse, string>()

  /** @param isWatched whether clients may watch the sessions of the browser (OIDC Session Management) */
  constructor(baseUrl: string, isWatched: () => boolean = () => false) {
    const url = new URL(baseUrl)
    this.#prefix = prefixOf(url)
    this.#finders = finders(this.#prefix)
    this.#isSecure = url.protocol === 'https:'
    this.#isWatched = isWatched
  }

  /** The value of the cookie; `undefined` when absent or malformed. */
  read(req: IncomingMessage, cookie: CookieName): string | undefined {
    const sent = req.headers.cookie
    return sent === undefined ? undefined : this.#finders[cookie].exec(sent)?.[1]
  }

  /** @param age lifetime in seconds; default: that of the cookie, or until the browser is closed */
  set(res: ServerResponse, cookie: CookieName, value: string, age: number | undefined = AGES[cookie]): void {
    this.#append(res, `${this.#prefix}${cookie}=${value}${age === undefined ? '' : `; Max-Age=${age}`}`)
    if (cookie === 'session') this.renewState(res)
  }

  clear(res: ServerResponse, cookie: CookieName): void {
    this.#append(res, `${this.#prefix}${cookie}=; Max-Age=0`)
    if (cookie === 'session') this.renewState(res)
  }

  /** The name of the cookie `state`, which our own script reads. */
  get stateName(): string {
    return `${this.#prefix}state`
  }

  /** Tells watching clients that the sessions of the browser have changed. Does nothing while none may watch. */
  renewState(res: ServerResponse): string | undefined {
    if (!this.#isWatched()) return undefined
    const state = this.#states.get(res) ?? randomText(16)
    if (this.#states.has(res)) return state
    this.#states.set(res, state)
    // Readable for our script in a frame on pages of clients (OIDC Session Management §3.2). It says nothing about sessions.
    res.appendHeader('Set-Cookie', `${this.stateName}=${state}; Path=/${this.#isSecure ? '; SameSite=None; Secure' : '; SameSite=Lax'}`)
    return state
  }

  /** The state of the browser as it is after this response; `undefined` while no client may watch it. */
  stateOf(req: IncomingMessage, res: ServerResponse): string | undefined {
    if (!this.#isWatched()) return undefined
    return this.#states.get(res) ?? this.read(req, 'state') ?? this.renewState(res)
  }

  #append(res: ServerResponse, text: string): void {
    res.appendHeader('Set-Cookie', `${text}; Path=/; HttpOnly; SameSite=Lax${this.#isSecure ? '; Secure' : ''}`)
  }
}
