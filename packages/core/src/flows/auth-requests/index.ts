/**
 * Authorization requests, from their parameters to the response for the client. Owns the state machine of a request and `nextStep`, the one
 * function that decides what happens next; pages never link to each other. Must never send anything to an address that is not a
 * `RegisteredRedirect`.
 *
 *   parameters → parseAuthorization → identifyRequest (errors shown on our page) → requestChecks (errors sent to the client) → nextStep
 *     → answered at once, or stored for the person's steps
 *     → CompleteLogin → FinishAuthorization → AuthorizationResponse
 *
 * A device request (`DeviceReturn`) stops before consent in CompleteLogin; the feature `device` finishes it.
 */
export { AcceptTerms } from './accept-terms.js'
export * from './admission.js'
export * from './admitted-sessions.js'
export * from './ask-consent.js'
export * from './auth-request.js'
export * from './authorization-response.js'
export * from './check-registration-code.js'
export * from './complete-login.js'
export type * from './logged-in.js'
export * from './confirm-registration.js'
export * from './describe-person.js'
export * from './errors.js'
export * from './finish-authorization.js'
export * from './identify-request.js'
export type { FailedRuling, RuledPerson } from './ruled-person.js'
export { ruledPerson } from './ruled-person.js'
export type { RuledStores } from './apply-ruled.js'
export { applyRuled } from './apply-ruled.js'
export { linkPerson, linkedName } from './link-external.js'
export type { ProvenLinkStores } from './link-external.js'
export * from './mail-registration.js'
export * from './name-login.js'
export * from './next-step.js'
export * from './open-auth-request.js'
export * from './open-pushed-request.js'
export * from './open-request-object.js'
export * from './owed-steps.js'
export * from './parse-authorization.js'
export * from './pending-external.js'
export type {
  ExternalIdentityKey, ExternalRegistration, FormRegistration, PendingRegistration, RegistrationMessage,
} from './pending-registration.js'
export type * from './ports.js'
export type { ProvenPerson } from './proven-person.js'
export * from './protect-response.js'
export * from './push-authorization.js'
export type * from './pushed-request.js'
export * from './recognise-login-name.js'
export * from './register-person.js'
export { holderOf } from './registered-human.js'
export { mailedRegistration, queueRegistrationMail } from './registration-mails.js'
export * from './registration-form.js'
export * from './request-checks.js'
export { grantableScopes, withoutRefresh } from './receive.js'
export { requestObjectParameters } from './request-object-parameters.js'
export { requestedResources, withDefaults } from './requested-resources.js'
export { resourceOfEntry, scopesOfRequest } from './requested-consent.js'
export { reviewedResources } from './reviewed-resources.js'
export type { ReviewedResource } from './reviewed-resources.js'
export * from './reset-forgotten-password.js'
export * from './restart-query.js'
export * from './sealed-auth-requests.js'
export * from './sign-in-with-passkey.js'
export * from './start-account-sign-in.js'
export * from './start-authorization.js'
export * from './sign-in-context.js'
export type { UnknownPerson } from './sign-in-policies.js'
export { SignInPolicies } from './sign-in-policies.js'
