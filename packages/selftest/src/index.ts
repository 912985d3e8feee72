/**
 * The self-test: runs as a relying party against any issuer and checks its behaviour from outside.
 *
 * Covers what the certification plans check, as far as one client and one user can observe it. Must not import anything else of
 * this project, and must not print tokens or secrets.
 */
export { allChecks, cibaChecks, registrationChecks, securityProfileChecks } from './all-checks.js'
export { CannotRun } from './cannot-run.js'
export type { Check } from './check.js'
export { machineTime } from './party/time.js'
export type { Time } from './party/time.js'
export { examineMcpServer } from './mcp/mcp-doctor.js'
export type { Finding } from './mcp/mcp-doctor.js'
export { jsonOf } from './report/json.js'
export { findingLine, lineOf, summaryOf } from './report/lines.js'
export type { CheckResult, Outcome, Report } from './report/report.js'
export { runSelftest } from './run-selftest.js'
export type { SelftestTools } from './run-selftest.js'
export { ALL_PROFILES, CLIENTLESS_PROFILES, CLIENT_AUTH_METHODS, KEY_PROFILES, PROFILES, SECURITY_PROFILES, profileNamed } from './settings.js'
export type { ClientAuthMethod, ClientSettings, OtherClientSettings, Profile, Registration, SelftestSettings } from './settings.js'
export { nodeSend } from './wire/node-send.js'
export type { HttpAnswer, HttpRequest, Send } from './wire/send.js'
