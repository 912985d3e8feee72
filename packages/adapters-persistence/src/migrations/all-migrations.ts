import { FirstTables1795219200000 } from './1795219200000-first-tables.js'
import { ProtocolTables1795287600000 } from './1795287600000-protocol-tables.js'
import { Mails1795374000000 } from './1795374000000-mails.js'
import { Audit1795374001000 } from './1795374001000-audit.js'
import { Users1795374002000 } from './1795374002000-users.js'
import { Orgs1795374003000 } from './1795374003000-orgs.js'
import { Applications1795374004000 } from './1795374004000-applications.js'
import { Actions1795374005000 } from './1795374005000-actions.js'
import { Policies1795374006000 } from './1795374006000-policies.js'
import { Factors1795460400000 } from './1795460400000-factors.js'
import { SessionOrigins1795460500000 } from './1795460500000-session-origins.js'
import { BrandPictures1795460600000 } from './1795460600000-brand-pictures.js'
import { LoginTraces1795460700000 } from './1795460700000-login-traces.js'
import { MailedCodes1795547000000 } from './1795547000000-mailed-codes.js'
import { UsedCodes1795547100000 } from './1795547100000-used-codes.js'
import { MasterKeyCheck1795547367218 } from './1795547367218-master-key-check.js'
import { DeadLetters1795547370000 } from './1795547370000-dead-letters.js'
import { ClientRowCounts1795547390000 } from './1795547390000-client-row-counts.js'
import { SettleReceipts1795548100000 } from './1795548100000-settle-receipts.js'
import { UnprovenPasswords1795548200000 } from './1795548200000-unproven-passwords.js'
import { PasswordStamps1795548378644 } from './1795548378644-password-stamps.js'
import { TracedSignIns1795600000000 } from './1795600000000-traced-sign-ins.js'
import { TargetAnswers1795610000000 } from './1795610000000-target-answers.js'
import { ClientUse1795620000000 } from './1795620000000-client-use.js'
import { ConfigurationEpoch1795700000000 } from './1795700000000-configuration-epoch.js'
import { ListOrders1795710000000 } from './1795710000000-list-orders.js'
import { HeldConfiguration1795720000000 } from './1795720000000-held-configuration.js'
import { IdentityProviders1795730000000 } from './1795730000000-identity-providers.js'
import { Consents1795740000000 } from './1795740000000-consents.js'
import { ClaimRules1795750000000 } from './1795750000000-claim-rules.js'
import { Invitations1795770000000 } from './1795770000000-invitations.js'
import { ProvidedRoles1795780000000 } from './1795780000000-provided-roles.js'
import { Resources1795785150742 } from './1795785150742-resources.js'
import { OrgDomains1795795116091 } from './1795795116091-org-domains.js'
import { UpstreamSessions1795796580649 } from './1795796580649-upstream-sessions.js'
import { LogoutHints1795801234567 } from './1795801234567-logout-hints.js'
import { BackchannelRequests1795812093017 } from './1795812093017-backchannel-requests.js'
import { IdpIntents1795823417905 } from './1795823417905-idp-intents.js'
import { SignOutChains1795829604117 } from './1795829604117-sign-out-chains.js'
import { PartialTraceIndices1795831000000 } from './1795831000000-partial-trace-indices.js'
import { SessionsByBrowser1795840000000 } from './1795840000000-sessions-by-browser.js'
import { NewestRefreshTokens1795841000000 } from './1795841000000-newest-refresh-tokens.js'
import { GrantsByUserAndSession1795842000000 } from './1795842000000-grants-by-user-and-session.js'
import { LinkMarks1795850000000 } from './1795850000000-link-marks.js'
import { PendingEndings1795853000000 } from './1795853000000-pending-endings.js'
import type { Migration } from './migration.js'
import { PortableEpoch1795854000000 } from './1795854000000-portable-epoch.js'
import { AddressKeys1795857000000 } from './1795857000000-address-keys.js'
import { WriteProbes1795859000000 } from './1795859000000-write-probes.js'
import { RoleRemovals1795863000000 } from './1795863000000-role-removals.js'
import { Removals1795871000000 } from './1795871000000-removals.js'
import { ImportedFactors1795856100000 } from './1795856100000-imported-factors.js'
import { ApostropheKeys1795872000000 } from './1795872000000-apostrophe-keys.js'
import { MetadataValues1795873000000 } from './1795873000000-metadata-values.js'

/** Every migration of this version, oldest first. A migration that was released is never edited. */
export const allMigrations: readonly (new () => Migration)[] = [
  FirstTables1795219200000,
  ProtocolTables1795287600000,
  Mails1795374000000,
  Audit1795374001000,
  Users1795374002000,
  Orgs1795374003000,
  Applications1795374004000,
  Actions1795374005000,
  Policies1795374006000,
  Factors1795460400000,
  SessionOrigins1795460500000,
  BrandPictures1795460600000,
  LoginTraces1795460700000,
  MailedCodes1795547000000,
  UsedCodes1795547100000,
  MasterKeyCheck1795547367218,
  DeadLetters1795547370000,
  ClientRowCounts1795547390000,
  SettleReceipts1795548100000,
  UnprovenPasswords1795548200000,
  PasswordStamps1795548378644,
  TracedSignIns1795600000000,
  TargetAnswers1795610000000,
  ClientUse1795620000000,
  ConfigurationEpoch1795700000000,
  ListOrders1795710000000,
  HeldConfiguration1795720000000,
  IdentityProviders1795730000000,
  Consents1795740000000,
  ClaimRules1795750000000,
  Invitations1795770000000,
  ProvidedRoles1795780000000,
  Resources1795785150742,
  OrgDomains1795795116091,
  UpstreamSessions1795796580649,
  LogoutHints1795801234567,
  BackchannelRequests1795812093017,
  IdpIntents1795823417905,
  SignOutChains1795829604117,
  PartialTraceIndices1795831000000,
  SessionsByBrowser1795840000000,
  NewestRefreshTokens1795841000000,
  GrantsByUserAndSession1795842000000,
  LinkMarks1795850000000,
  PendingEndings1795853000000,
  PortableEpoch1795854000000,
  ImportedFactors1795856100000,
  AddressKeys1795857000000,
  WriteProbes1795859000000,
  RoleRemovals1795863000000,
  Removals1795871000000,
  ApostropheKeys1795872000000,
  MetadataValues1795873000000,
]
