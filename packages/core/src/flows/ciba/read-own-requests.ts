import type { OrgReads } from '../../directory/orgs/index.js'
import type { ProjectReads } from '../../directory/projects/index.js'
import type { ResourceReads } from '../../directory/resources/index.js'
import type { Client, ClientLookup } from '../../parties/clients/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { Clock, EpochSeconds, Reader, TokenId, UserId } from '../../foundation/shared/index.js'
import type { ReviewedResource } from '../auth-requests/index.js'
import { reviewedResources, scopesOfRequest } from '../auth-requests/index.js'
import type { BackchannelRequestReads } from './ports.js'

/** The facts on which a person decides. */
export interface OwnRequest {
  readonly id: TokenId
  readonly client: Client
  /** The organization that registered the application. */
  readonly owner: string
  /** The requested scopes of this server. */
  readonly scopes: readonly Scope[]
  /** The requested resources. Empty without any. */
  readonly resources: readonly ReviewedResource[]
  /** Text of the application. */
  readonly bindingMessage?: string
  readonly needsSecondFactor: boolean
  /** The IP address of the request. */
  readonly address?: string
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
}

interface Reads {
  readonly backchannelRequests: BackchannelRequestReads
  readonly clients: ClientLookup
  readonly projects: Pick<ProjectReads, 'find'>
  readonly orgs: Pick<OrgReads, 'find'>
  readonly resources: ResourceReads
}

/** Dependencies of this use case. */
export interface OwnRequestsDependencies {
  readonly storage: Reader<Reads>
  readonly clock: Clock
}

/** Reads the requests that wait for a person. */
export class ReadOwnRequests {
  readonly #deps: OwnRequestsDependencies

  constructor(deps: OwnRequestsDependencies) {
    this.#deps = deps
  }

  /** Newest first. Requests of applications that were removed or deactivated are left out. */
  async of(userId: UserId): Promise<readonly OwnRequest[]> {
    const { storage, clock } = this.#deps
    return storage.read(async (reads) => {
      const found: OwnRequest[] = []
      for (const request of await reads.backchannelRequests.pendingOf(userId, clock.now())) {
        const client = await reads.clients.find(request.clientId)
        if (client?.state !== 'active') continue
        const project = await reads.projects.find(client.projectId)
        const { id, bindingMessage, address, createdAt, expiresAt, resources = [] } = request
        found.push({
          id,
          client,
          owner: (project && (await reads.orgs.find(project.orgId))?.name) ?? '',
          scopes: scopesOfRequest(request),
          resources: await reviewedResources(resources, reads.resources, () => true),
          ...(bindingMessage === undefined ? {} : { bindingMessage }),
          ...(address === undefined ? {} : { address }),
          needsSecondFactor: request.needsSecondFactor === true,
          createdAt,
          expiresAt,
        })
      }
      return found
    })
  }
}
