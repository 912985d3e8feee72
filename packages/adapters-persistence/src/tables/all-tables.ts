import type { EntitySchema } from 'typeorm'
import { actionTables } from './actions.table.js'
import { auditTables } from './audit.table.js'
import { brandPictureTables } from './brand-pictures.table.js'
import { clientTables } from './clients.table.js'
import { consentTables } from './consents.table.js'
import { configurationEpochTables } from './configuration-epoch.table.js'
import { credentialTables } from './credentials.table.js'
import { factorTables } from './factors.table.js'
import { identityProviderTables } from './identity-providers.table.js'
import { instanceTables } from './instance.table.js'
import { invitationTables } from './invitations.table.js'
import { loginTraceTables } from './login-traces.table.js'
import { mailTables } from './mail.table.js'
import { orgDomainTables } from './org-domains.table.js'
import { orgPolicyTables } from './org-policies.table.js'
import { orgTables } from './orgs.table.js'
import { outboxTables } from './outbox.table.js'
import { pendingEndingTables } from './pending-endings.table.js'
import { removalTables } from './removals.table.js'
import { resourceTables } from './resources.table.js'
import { sessionTables } from './sessions.table.js'
import { signingKeyTables } from './signing-keys.table.js'
import type { Dialect } from './table.js'
import { tokenTables } from './tokens.table.js'
import { signOutChainTables } from './sign-out-chains.table.js'
import { idpIntentTables } from './idp-intents.table.js'
import { upstreamSessionTables } from './upstream-sessions.table.js'
import { userGrantTables } from './user-grants.table.js'
import { userTables } from './users.table.js'
import { writeProbeTables } from './write-probe.table.js'

/** Every table of this version. The migrations must produce exactly these. */
export const allTables = (dialect: Dialect): EntitySchema[] => [
  ...instanceTables(dialect),
  ...configurationEpochTables(),
  ...orgTables(dialect),
  ...orgDomainTables(),
  ...upstreamSessionTables(),
  ...idpIntentTables(),
  ...signOutChainTables(dialect),
  ...orgPolicyTables(dialect),
  ...brandPictureTables(),
  ...userTables(dialect),
  ...userGrantTables(),
  ...identityProviderTables(dialect),
  ...credentialTables(dialect),
  ...factorTables(dialect),
  ...clientTables(dialect),
  ...resourceTables(dialect),
  ...consentTables(),
  ...invitationTables(dialect),
  ...sessionTables(dialect),
  ...pendingEndingTables(dialect),
  ...removalTables(),
  ...tokenTables(dialect),
  ...signingKeyTables(dialect),
  ...outboxTables(dialect),
  ...auditTables(dialect),
  ...mailTables(dialect),
  ...actionTables(dialect),
  ...loginTraceTables(dialect),
  ...writeProbeTables(),
]
