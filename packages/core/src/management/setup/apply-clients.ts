import type { Client } from '../../parties/clients/index.js'
import type { OrgId } from '../../foundation/shared/index.js'
import { isSame } from '../../foundation/shared/index.js'
import { CLIENT_DEFAULTS, clientAdded, clientChanged, clientOrigins } from '../../parties/clients/index.js'
import type { SetUpStores } from './ports.js'
import type { BootstrapClient } from './document.js'
import type { Applying } from './applying.js'

/** Creates and updates clients as declared. A client that already matches is not written, and retains its version. */
export async function applyClients(applying: Applying): Promise<void> {
  const { document, existing, stores, warnings, record } = applying
  for (const [index, described] of document.clients.entries()) {
    const stored = existing.clients.get(described.id)
    const { secret, ...rest } = described
    const secretHash = secretHashOf(described, stored, applying)
    const client: Client = {
      ...ownOf(stored),
      ...rest,
      ...(secretHash === undefined ? {} : { secretHash }),
      state: stored?.state ?? 'active',
      version: stored?.version ?? 1,
      createdAt: stored?.createdAt ?? applying.now,
      changedAt: stored?.changedAt ?? applying.now,
    }
    if (secret !== undefined && secretHash !== applying.digest.sha256(secret)) {
      warnings.push(`clients[${index}].client_secret: another secret exists and stays`)
    }
    if (isSame(client, stored)) continue
    await stores.clients.put({ ...client, changedAt: applying.now }, clientOrigins(client))
    const orgId = await orgOf(client, stores)
    await record(stored ? clientChanged(stored, client, orgId) : clientAdded(client, orgId))
  }
}

/** The organization of its project, which may have come with this document. */
const orgOf = async ({ projectId }: Client, { projects }: SetUpStores): Promise<OrgId | undefined> => (await projects.find(projectId))?.orgId

/** What the document cannot say stays as it is. */
function ownOf(stored: Client | undefined): Pick<Client, keyof typeof CLIENT_DEFAULTS | 'claimRules'> {
  const { keys, devMode, accessTokenRoleAssertion, idTokenRoleAssertion, clockSkew } = stored ?? CLIENT_DEFAULTS
  return { kind: 'oidc', ...(stored?.claimRules ? { claimRules: stored.claimRules } : {}), keys, devMode, accessTokenRoleAssertion, idTokenRoleAssertion, clockSkew }
}

/** A secret that exists stays, as long as the client has a use for it. */
function secretHashOf({ secret, authMethod }: BootstrapClient, stored: Client | undefined, { digest }: Applying): Client['secretHash'] {
  if (authMethod !== 'client_secret_basic' && authMethod !== 'client_secret_post') return undefined
  return stored?.secretHash ?? (secret === undefined ? undefined : digest.sha256(secret))
}

