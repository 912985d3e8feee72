import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopbackAddress } from '@keyhall/core/shared'

const SECRET = /^[A-Za-z0-9_-]{20,100}$/

/** The formats of our cookie values. */
const VALUES = {
  session: SECRET,
  flow: SECRET,
  language: /^[A-Za-z-]{2,16}$/,
  known: /^[A-Za-z0-9_-]{22}(\.[A-Za-z0-9_-]{22}){1,10}$/,
  account: /^[A-Za-z0-9_-]{1,64}$/,
  note: /^[a-z_]{1,40}$/,
  logout: /^[A-Za-z0-9_.-]{20,3900}$/,
} as const

/**
 * The cookies: `session` contains the sessions of the browser, `flow` binds a sign-in in progress to the browser that started it,
 * `language` is the chosen language, and `known` remembers who has signed in here (`KnownBrowsers`). `account` is the session selected on
 * the account pages, and `note` the note for the next page. `logout` remembers, sealed, where to go after a sign-out at a provider.
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

/** Reads and writes the cookies of the login pages. All are HttpOnly, host-only and SameSite=Lax. */
export class Cookies {
  readonly #prefix: string
  readonly #isSecure: boolean

  constructor(baseUrl: string) {
    const url = new URL(baseUrl)
    this.#prefix = prefixOf(url)
    this.#isSecure = url.protocol === 'https:'
  }

  /** The value of the cookie; `undefined` when absent or malformed. */
  read(req: IncomingMessage, cookie: CookieName): string | undefined {
    const prefix = `${this.#prefix}${cookie}=`
    for (const part of (req.headers.cookie ?? '').split(';')) {
      const text = part.trim()
      if (text.startsWith(prefix) && VALUES[cookie].test(text.slice(prefix.length))) return text.slice(prefix.length)
    }
    return undefined
  }

  /** @param age lifetime in seconds; default: that of the cookie, or until the browser is closed */
  set(res: ServerResponse, cookie: CookieName, value: string, age: number | undefined = AGES[cookie]): void {
    this.#append(res, `${this.#prefix}${cookie}=${value}${age === undefined ? '' : `; Max-Age=${age}`}`)
  }

  clear(res: ServerResponse, cookie: CookieName): void {
    this.#append(res, `${this.#prefix}${cookie}=; Max-Age=0`)
  }

  #append(res: ServerResponse, text: string): void {
    res.appendHeader('Set-Cookie', `${text}; Path=/; HttpOnly; SameSite=Lax${this.#isSecure ? '; Secure' : ''}`)
  }
}
