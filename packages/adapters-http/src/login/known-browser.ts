import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserId } from '@keyhall/core/shared'
import type { CodeDigest } from '@keyhall/core/verification'
import type { Cookies } from './cookies.js'
import { randomText } from '../wire/random-text.js'

/** Maximum number of users remembered in a browser. The oldest are dropped. */
const MAX_COUNT = 10
const MARK_LENGTH = 22

/**
 * Recognizes browsers in which a user has signed in before. The cookie contains a MAC over user id and a random number of the browser for
 * each user. It does not reveal the users and is worthless with another random number.
 */
export class KnownBrowsers {
  readonly #cookies: Cookies
  readonly #marks: CodeDigest

  constructor(cookies: Cookies, marks: CodeDigest) {
    this.#cookies = cookies
    this.#marks = marks
  }

  /** Whether the user has signed in with this browser before. */
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
    const [salt = randomText(16), ...marks] = this.#cookies.read(req, 'known')?.split('.') ?? []
    return { salt, marks }
  }

  /** Unambiguous, because the salt contains no line break. */
  #mark(salt: string, userId: UserId): string {
    return this.#marks.of(`${salt}\n${userId}`).slice(0, MARK_LENGTH)
  }
}
