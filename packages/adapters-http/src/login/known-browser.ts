import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserId } from '@keyhall/core/shared'
import type { CodeDigest } from '@keyhall/core/verification'
import type { Cookies } from './cookies.js'

/** So many people a browser is remembered for; the ones before are forgotten. */
const MAX_COUNT = 10
const MARK_LENGTH = 22

/**
 * Knows the browsers in which people have signed in before. The cookie holds a mark for each of them: a MAC over the person and a number
 * of this browser, which tells nobody who it is, and is worth nothing in a cookie that has another number.
 */
export class KnownBrowsers {
  readonly #cookies: Cookies
  readonly #marks: CodeDigest

  constructor(cookies: Cookies, marks: CodeDigest) {
    this.#cookies = cookies
    this.#marks = marks
  }

  /** Whether that person has signed in in this browser before. */
  knows(req: IncomingMessage, userId: UserId): boolean {
    const { salt, marks } = this.#read(req)
    const right = Buffer.from(this.#mark(salt, userId))
    return marks.filter((mark) => timingSafeEqual(Buffer.from(mark), right)).length > 0
  }

  remember(req: IncomingMessage, res: ServerResponse, userId: UserId): void {
    const { salt, marks } = this.#read(req)
    const mark = this.#mark(salt, userId)
    this.#cookies.set(res, 'known', [salt, mark, ...marks.filter((other) => other !== mark).slice(0, MAX_COUNT - 1)].join('.'))
  }

  #read(req: IncomingMessage): { readonly salt: string; readonly marks: readonly string[] } {
    const [salt = randomBytes(16).toString('base64url'), ...marks] = this.#cookies.read(req, 'known')?.split('.') ?? []
    return { salt, marks }
  }

  /** No two parts can be mistaken for others: the salt has no line breaks. */
  #mark(salt: string, userId: UserId): string {
    return this.#marks.of(`${salt}\n${userId}`).slice(0, MARK_LENGTH)
  }
}
