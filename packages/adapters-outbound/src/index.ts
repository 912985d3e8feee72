/**
 * The one way out: everything that the server calls, it calls through the client that is made here, and every mail leaves through the
 * mailer, to the one mail server that the operator has configured.
 *
 *   egressPolicy says which addresses may be called → guardedHttp asks it about every address right before it connects to it
 *
 * Must never connect to an address that the policy has not seen, follow a redirect, wait or read without a bound, or take a proxy
 * or a weaker check of certificates from the environment.
 */
export { egressPolicy } from './egress-policy.js'
export type { EgressPolicy, EgressPolicyOptions } from './egress-policy.js'
export { endpointObjection } from './endpoint-objection.js'
export { guardedHttp } from './guarded-http.js'
export type { GuardedHttp, GuardedHttpOptions } from './guarded-http.js'
export { localAddresses } from './local-addresses.js'
export { mailWriter } from './mails/mail-writer.js'
export { textWriter } from './texts/text-writer.js'
export { smtpMailer } from './smtp-mailer.js'
export type { SmtpMailer, SmtpMailerOptions } from './smtp-mailer.js'
