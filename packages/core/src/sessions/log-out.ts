import type { Client, ClientDirectory, RegisteredRedirect } from '../parties/clients/index.js'
import { matchPostLogoutRedirectUri } from '../parties/clients/index.js'
import type { Parameters } from '../foundation/protocol/index.js'
import { sentParameter } from '../foundation/protocol/index.js'
import type { Reader, RequestOrigin, SessionId } from '../foundation/shared/index.js'
import { ClientId } from '../foundation/shared/index.js'
import type { BrowserSessions } from './browser-sessions.js'
import type { EndSessions } from './end-sessions.js'
import type { FrontChannelLogout } from './front-channel-logout.js'
import { LogoutRefused } from './errors.js'
import type { IdTokenHint, IdTokenHints, OwnedSession } from './ports.js'
import type { UpstreamSession, UpstreamSessionReads } from './upstream-session.js'

/** Where the browser goes after a logout. */
export interface AfterLogout {
  readonly uri: RegisteredRedirect
  /** The client that has registered the URI. */
  readonly clientId: ClientId
  readonly state?: string
}

export type LoggedOut =
  | {
      readonly outcome: 'ended'
      readonly goTo?: AfterLogout
      readonly isBrowserSignedOut: boolean
      /** The sign-ins at providers that end too, the newest first. */
      readonly upstreams?: readonly UpstreamSession[]
      /** Pages of clients for the browser to load. */
      readonly frames?: readonly string[]
    }
  /** Nothing has ended yet: a page asks the person first. */
  | { readonly outcome: 'confirm'; readonly clientId?: ClientId }

/** The browser that sent the logout request. */
export interface LogoutBrowser {
  readonly sessionCookie?: string | undefined
  /** The person has confirmed on our page. */
  readonly isConfirmed: boolean
  readonly origin?: RequestOrigin
}

interface Dependencies {
  readonly storage: Reader<{ upstreamSessions: UpstreamSessionReads }>
  readonly clients: ClientDirectory
  readonly hints: IdTokenHints
  readonly sessions: BrowserSessions
  readonly end: EndSessions
  readonly frontChannel: FrontChannelLogout
}

const isCookie = (value: string | undefined): boolean => value !== undefined && value !== ''

/**
 * Ends the sessions of one browser at the request of a client or of the person (OIDC RP-Initiated Logout, and rules 1 to 3 of the
 * specification). Only the session cookie selects sessions: an ID token alone ends nothing, because it may be in anyone's hands.
 */
export class LogOut {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws LogoutRefused when nothing was ended */
  async logOut(parameters: Parameters, browser: LogoutBrowser): Promise<LoggedOut> {
    if (parameters.repeated !== undefined) throw new LogoutRefused('the logout request repeats a parameter')
    if (parameters.malformed !== undefined) throw new LogoutRefused('the logout request contains unreadable text')
    const hint = await this.#hint(parameters)
    const goTo = await this.#afterwards(parameters, hint)
    const known = await this.#deps.sessions.list(browser.sessionCookie)
    const from = browser.origin ? { origin: browser.origin } : {}
    const after = goTo ? { goTo } : {}
    const hinted = hint && known.find(({ id }) => id === hint.sessionId)
    if (hint && hinted) {
      const upstreams = await this.#upstreamsOf([hinted.id])
      await this.#deps.end.end([hinted.id], { ...from, clientId: hint.clientId })
      return { outcome: 'ended', isBrowserSignedOut: known.length === 1, ...upstreams, ...after, ...(await this.#frames([hinted])) }
    }
    // RP-Initiated Logout §2: ask the person when the hint is missing or does not belong to a current session
    if (isCookie(browser.sessionCookie) && !browser.isConfirmed) return { outcome: 'confirm', ...(goTo ? { clientId: goTo.clientId } : {}) }
    const ids = known.map((session) => session.id)
    const upstreams = await this.#upstreamsOf(ids)
    await this.#deps.end.end(ids, from)
    return { outcome: 'ended', isBrowserSignedOut: true, ...upstreams, ...after, ...(await this.#frames(known)) }
  }

  /** Read before the sessions end, because it is deleted with them. */
  async #upstreamsOf(ids: readonly SessionId[]): Promise<{ readonly upstreams?: readonly UpstreamSession[] }> {
    if (ids.length === 0) return {}
    const found = await this.#deps.storage.read(({ upstreamSessions }) => Promise.all(ids.map((id) => upstreamSessions.of(id))))
    const upstreams = found.filter((source): source is UpstreamSession => source?.logoutHint !== undefined)
    return upstreams.length > 0 ? { upstreams } : {}
  }

  async #frames(ended: readonly OwnedSession[]): Promise<{ readonly frames?: readonly string[] }> {
    const frames = await this.#deps.frontChannel.addresses(ended)
    return frames.length > 0 ? { frames } : {}
  }

  async #hint(parameters: Parameters): Promise<IdTokenHint | undefined> {
    const jwt = parameters.get('id_token_hint')
    if (jwt === undefined) return undefined
    const hint = await this.#deps.hints.verify(jwt)
    if (!hint) throw new LogoutRefused('id_token_hint is not an ID token of this issuer')
    return hint
  }

  /** Rules 1 to 3 of the specification. */
  async #afterwards(parameters: Parameters, hint: IdTokenHint | undefined): Promise<AfterLogout | undefined> {
    const clientId = ClientId.optional(parameters.get('client_id'))
    // Rule 2: when both are given, they must be equal
    if (hint && clientId !== undefined && hint.clientId !== clientId) {
      throw new LogoutRefused('client_id differs from the client of id_token_hint', sentParameter('client_id', clientId))
    }
    const named = hint?.clientId ?? clientId
    // Rule 3: when neither is given, post_logout_redirect_uri is ignored
    if (named === undefined) return undefined
    const client = await this.#deps.clients.fresh(named)
    if (!client && clientId !== undefined) throw new LogoutRefused('there is no such client', sentParameter('client_id', clientId))
    return this.#proven(parameters, client)
  }

  /** Rule 1: the URI must be registered for that client. */
  #proven(parameters: Parameters, client: Client | undefined): AfterLogout | undefined {
    const raw = parameters.get('post_logout_redirect_uri')
    if (raw === undefined) return undefined
    const uri = client && matchPostLogoutRedirectUri(client, raw)
    if (!client || uri === undefined) {
      throw new LogoutRefused('post_logout_redirect_uri is not registered for this client', sentParameter('post_logout_redirect_uri', raw))
    }
    const state = parameters.get('state')
    return { uri, clientId: client.id, ...(state === undefined ? {} : { state }) }
  }
}
