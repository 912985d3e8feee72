/**
 * All outgoing traffic: HTTP calls through the guarded client, lookups of text records, mails through the mailer to the configured mail server.
 *
 *   egressPolicy decides which addresses may be called → guardedHttp asks it about every address before connecting
 *
 * Must never connect to an address without asking the policy, follow a redirect, wait or read without a limit, or take a proxy or
 * weaker certificate checks from the environment.
 */
export { dnsText } from './dns-text.js'
export { egressPolicy } from './egress-policy.js'
export type { EgressPolicy, EgressPolicyOptions } from './egress-policy.js'
export { endpointObjection } from './endpoint-objection.js'
export { guardedHttp } from './guarded-http.js'
export type { GuardedHttp, GuardedHttpOptions } from './guarded-http.js'
export { guardedSocket } from './guarded-socket.js'
export { localAddresses } from './local-addresses.js'
export { mailTextRules } from './mails/mail-text-rules.js'
export { mailWriter } from './mails/mail-writer.js'
export { textWriter } from './texts/text-writer.js'
export { smtpMailer } from './smtp-mailer.js'
export type { SmtpMailer, SmtpMailerOptions } from './smtp-mailer.js'
export type { SmtpAccess } from './smtp-server.js'
