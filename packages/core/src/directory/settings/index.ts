/**
 * Settings of the instance and policies of organizations. Owns changing them and computing which policies are in force. Must never define or
 * enforce a setting: that belongs to the feature that uses it.
 *
 *   ChangeSettings, SetOrgPolicy → SignInGuard → one unit of work with the event · effectivePolicies: organization over instance
 *   a known person → signInDecisions: what their organization decides about their sign-in
 */
export * from './change-settings.js'
export * from './effective-policies.js'
export * from './errors.js'
export * from './policy-revision.js'
export * from './set-org-policy.js'
export * from './sign-in-decisions.js'
