import type { Instance } from '../foundation/instance/index.js'
import type { Issuer, Reader, SessionId } from '../foundation/shared/index.js'
import type { ClientLookup } from '../parties/clients/index.js'
import { FrontchannelLogoutUri } from '../parties/clients/index.js'
import type { GrantHolders, OwnedSession } from './ports.js'

/** Frames of one sign-out. Clients beyond it are not notified; each frame is a request of the browser. */
const MAX_FRAMES = 30

interface Dependencies {
  readonly storage: Reader<{ readonly grants: GrantHolders; readonly clients: ClientLookup }>
  readonly instance: () => Instance
  readonly issuer: Issuer
}

/** Finds the pages of clients that the browser loads after a sign-out (OIDC Front-Channel Logout §2). */
export class FrontChannelLogout {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param ending sessions of the browser @returns addresses, none while the feature is off */
  async addresses(ending: readonly OwnedSession[]): Promise<readonly string[]> {
    const { storage, instance } = this.#deps
    if (!instance().settings.features.oidcFrontChannelLogout || ending.length === 0) return []
    return storage.read(async ({ grants, clients }) => {
      const found = new Set<string>()
      for (const session of ending) {
        for (const { clientId } of await grants.holdersOfSession(session)) {
          const uri = (await clients.find(clientId))?.frontchannelLogoutUri
          // Checked again, because it becomes the source of a frame.
          if (uri !== undefined && FrontchannelLogoutUri.accepts(uri)) found.add(this.#address(uri, session.id))
          if (found.size === MAX_FRAMES) return [...found]
        }
      }
      return [...found]
    })
  }

  /** OIDC Front-Channel Logout §2: `iss` and `sid` together, added to the registered query. */
  #address(uri: string, sessionId: SessionId): string {
    const joint = uri.includes('?') ? '&' : '?'
    return `${uri}${joint}iss=${encodeURIComponent(this.#deps.issuer)}&sid=${encodeURIComponent(sessionId)}`
  }
}
