import { applicationsContract } from './applications.contract.js'
import { deliveriesContract, executionsContract, targetsContract } from './actions.contract.js'
import { auditContract } from './audit.contract.js'
import { authRequestsContract } from './auth-requests.contract.js'
import { brandPicturesContract } from './brand-pictures.contract.js'
import { bulkContract } from './bulk.contract.js'
import { clientsContract } from './clients.contract.js'
import { consentsContract } from './consents.contract.js'
import { credentialsContract, loginAttemptsContract, personalAccessTokensContract } from './credentials.contract.js'
import { backchannelRequestsContract } from './backchannel-requests.contract.js'
import { deviceAuthorizationsContract, usedDevicesContract } from './device-authorizations.contract.js'
import { factorsContract } from './factors.contract.js'
import { heldGrantsContract } from './held-grants.contract.js'
import { inboxContract } from './inbox.contract.js'
import { instanceContract } from './instance.contract.js'
import { intentsContract } from './intents.contract.js'
import { invitationsContract } from './invitations.contract.js'
import { ledgerContract, settleContract, usedOnceContract } from './ledger.contract.js'
import { overviewContract } from './overview.contract.js'
import { loginTracesContract } from './login-traces.contract.js'
import { membershipsContract } from './memberships.contract.js'
import { orgMetadataContract, userMetadataContract } from './metadata.contract.js'
import { orgDomainsContract, orgPoliciesContract, orgsContract, projectsContract } from './orgs.contract.js'
import { deadLettersContract, outboxContract } from './outbox.contract.js'
import { personFactsContract } from './person-facts.contract.js'
import { keptGrantsContract, purgeContract } from './purge.contract.js'
import { pushedRequestsContract } from './pushed-requests.contract.js'
import { removalsContract } from './removals.contract.js'
import { removedUsersContract } from './removed-users.contract.js'
import { resourcesContract } from './resources.contract.js'
import { revocationContract } from './revocation.contract.js'
import { managedSessionsContract, sessionsContract, upstreamSessionsContract } from './sessions.contract.js'
import { signInWaysContract } from './sign-in-ways.contract.js'
import { masterKeyCheckContract, signingKeysContract } from './signing-keys.contract.js'
import { standingContract } from './standing.contract.js'
import { textContract } from './text.contract.js'
import { unansweredContract } from './unanswered.contract.js'
import { unitOfWorkContract } from './unit-of-work.contract.js'
import { identityProvidersContract } from './identity-providers.contract.js'
import { userSearchContract } from './user-search.contract.js'
import { projectRolesContract, userGrantsContract } from './user-grants.contract.js'
import { loginNamesContract, machinesContract, usersContract } from './users.contract.js'
import { lockedUsersContract, verificationCodesContract } from './verification-codes.contract.js'
import type { OpenStorage } from './world.js'

/**
 * The contracts of every storage. Each back end runs all of them; each contract opens empty storages and closes them.
 */
export const allContracts: readonly ((backend: string, open: OpenStorage) => void)[] = [
  unansweredContract,
  unitOfWorkContract,
  signInWaysContract,
  instanceContract,
  orgsContract,
  orgDomainsContract, orgPoliciesContract,
  brandPicturesContract,
  orgMetadataContract,
  projectsContract,
  resourcesContract,
  projectRolesContract,
  userGrantsContract,
  membershipsContract,
  usersContract,
  userSearchContract,
  removalsContract,
  removedUsersContract,
  identityProvidersContract,
  userMetadataContract,
  loginNamesContract,
  machinesContract,
  credentialsContract,
  personalAccessTokensContract,
  loginAttemptsContract,
  factorsContract,
  personFactsContract,
  bulkContract,
  clientsContract,
  applicationsContract,
  consentsContract,
  invitationsContract,
  intentsContract,
  heldGrantsContract,
  sessionsContract,
  upstreamSessionsContract, managedSessionsContract,
  authRequestsContract,
  pushedRequestsContract,
  deviceAuthorizationsContract,
  backchannelRequestsContract,
  usedDevicesContract,
  ledgerContract,
  usedOnceContract,
  settleContract,
  revocationContract,
  standingContract,
  signingKeysContract,
  masterKeyCheckContract,
  purgeContract,
  keptGrantsContract,
  outboxContract,
  deadLettersContract,
  verificationCodesContract,
  lockedUsersContract,
  inboxContract,
  auditContract,
  targetsContract,
  executionsContract,
  deliveriesContract,
  loginTracesContract,
  overviewContract,
  textContract,
]
