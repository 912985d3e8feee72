/**
 * The self-check: plays a relying party against a running issuer, and judges it from outside.
 *
 * Owns what the certification plans look for, as far as one client and one person can see it. Must never import anything of this
 * project: it knows HTTP, HTML and JWTs, and what the standards say. Must never show a token or a secret.
 */
export { allChecks } from './all-checks.js'
export { CannotRun } from './cannot-run.js'
export type { Check } from './check.js'
export { machineTime } from './party/time.js'
export type { Time } from './party/time.js'
export { jsonOf } from './report/json.js'
export { lineOf, summaryOf } from './report/lines.js'
export type { CheckResult, Outcome, Report } from './report/report.js'
export { runSelftest } from './run-selftest.js'
export type { SelftestTools } from './run-selftest.js'
export { CLIENT_AUTH_METHODS, PROFILES } from './settings.js'
export type { ClientAuthMethod, ClientSettings, OtherClientSettings, Profile, Registration, SelftestSettings } from './settings.js'
export { nodeSend } from './wire/node-send.js'
export type { HttpAnswer, HttpRequest, Send } from './wire/send.js'
