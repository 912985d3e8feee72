import type { Tokens } from './protocol.js'
import { SignInRefused, refreshTokens } from './protocol.js'
import type { ServerFacts } from './server-facts.js'

/** The session has ended: the person has to sign in again. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/** Tokens are refreshed this early, so that none expires on its way. */
const EARLY_MILLISECONDS = 60_000

/** Keeps the tokens of this tab and refreshes them. Calls that need a token wait for one refresh. */
export class TokenKeeper {
  readonly #facts: ServerFacts
  readonly #onEnded: () => void
  #tokens: Tokens | undefined
  #refreshing: Promise<Tokens> | undefined

  /** @param onEnded is called when the server refuses the refresh token */
  constructor(facts: ServerFacts, tokens: Tokens, onEnded: () => void) {
    this.#facts = facts
    this.#tokens = tokens
    this.#onEnded = onEnded
  }

  get tokens(): Tokens | undefined {
    return this.#tokens
  }

  /** Removes the tokens, and returns them to be revoked. */
  forget(): Tokens | undefined {
    const tokens = this.#tokens
    this.#tokens = undefined
    return tokens
  }

  /** The token source of the API client. @param rejected a token that the server has refused @throws SessionEnded */
  readonly token = async (rejected?: string): Promise<string> => {
    const tokens = this.#tokens
    if (!tokens) throw new SessionEnded()
    const isFresh = tokens.expiresAt - Date.now() > EARLY_MILLISECONDS && tokens.accessToken !== rejected
    return isFresh ? tokens.accessToken : (await this.#refresh(tokens)).accessToken
  }

  async #refresh(tokens: Tokens): Promise<Tokens> {
    this.#refreshing ??= refreshTokens(this.#facts, tokens).finally(() => {
      this.#refreshing = undefined
    })
    try {
      this.#tokens = await this.#refreshing
      return this.#tokens
    } catch (problem) {
      if (!(problem instanceof SignInRefused)) throw problem
      this.#tokens = undefined
      this.#onEnded()
      throw new SessionEnded()
    }
  }
}
