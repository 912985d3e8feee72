import { jsonObject } from './json-answer.js'
import type { HttpAnswer, Send } from './send.js'

const HIDDEN = '[hidden]'

/** Shorter texts are not tokens, and hiding them would hide ordinary words. Passwords may be shorter. */
const MIN_LENGTH = 4

const TOKENS = ['code', 'access_token', 'id_token', 'refresh_token', 'csrf']
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
const HIDDEN_FIELD = /name="([^"]*)" value="([^"]*)"/g

/** Secrets to redact: the configured ones and every token received. */
export class KnownSecrets {
  readonly #known = new Set<string>()

  /** @param secrets the configured ones */
  constructor(secrets: readonly (string | undefined)[]) {
    for (const secret of secrets) this.#learn(secret)
  }

  /** Sends a request and collects the tokens and cookies of the response. */
  watching(send: Send): Send {
    return async (request) => {
      const answer = await send(request)
      for (const secret of secretsIn(answer)) this.#learn(secret)
      return answer
    }
  }

  /** Redacts every collected secret. */
  hide(text: string): string {
    let shown = text.replace(JWT, HIDDEN)
    // Longest first, because one may be a prefix of another.
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
