/**
 * Settings of the instance and policies of organizations: who changes them, and which ones hold. What a setting means is said where it is
 * defined, and enforced where it matters.
 */
export * from './change-settings.js'
export * from './effective-policies.js'
export * from './errors.js'
export * from './set-org-policy.js'
