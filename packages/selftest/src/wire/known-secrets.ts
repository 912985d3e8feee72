import { jsonObject } from './json-answer.js'
import type { HttpAnswer, Send } from './send.js'

const HIDDEN = '[hidden]'

/** A shorter text is no token, and would blot out words. A password may be so short. */
const MIN_LENGTH = 4

const TOKENS = ['code', 'access_token', 'id_token', 'refresh_token', 'csrf']
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
const HIDDEN_FIELD = /name="([^"]*)" value="([^"]*)"/g

/** What must never be shown: the secrets that were given, and every token that came by. */
export class KnownSecrets {
  readonly #known = new Set<string>()

  /** @param secrets the ones that are known from the beginning */
  constructor(secrets: readonly (string | undefined)[]) {
    for (const secret of secrets) this.#learn(secret)
  }

  /** Sends as `send` does, and learns the tokens and cookies of every answer. */
  watching(send: Send): Send {
    return async (request) => {
      const answer = await send(request)
      for (const secret of secretsIn(answer)) this.#learn(secret)
      return answer
    }
  }

  /** The text with every known secret replaced. */
  hide(text: string): string {
    let shown = text.replace(JWT, HIDDEN)
    // The longest first: one may be the beginning of another.
    for (const secret of [...this.#known].sort((a, b) => b.length - a.length)) shown = shown.replaceAll(secret, HIDDEN)
    return shown
  }

  #learn(secret: unknown): void {
    if (typeof secret !== 'string' || secret.length < MIN_LENGTH) return
    for (const form of [secret, encodeURIComponent(secret), new URLSearchParams({ '': secret }).toString().slice(1)]) this.#known.add(form)
  }
}

function secretsIn({ headers, body }: HttpAnswer): unknown[] {
  const json = jsonObject(body)
  return [
    ...(headers['set-cookie'] ?? []).map((line) => line.split(';', 1).join('').replace(/^[^=]*=/, '')),
    ...TOKENS.map((name) => json?.[name]),
    ...[...(headers.location ?? '').matchAll(/[?#&]([^=&#]+)=([^&#]*)/g)].filter(isToken).map(([, , value]) => value),
    ...[...body.matchAll(HIDDEN_FIELD)].filter(isToken).map(([, , value]) => value),
  ]
}

const isToken = ([, name = '']: RegExpMatchArray): boolean => TOKENS.includes(name)
