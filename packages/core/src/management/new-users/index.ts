/**
 * Creating people and service users. Owns the defaults of new accounts, the rows that they consist of, and their audit event. Must never
 * decide who may create an account, or hash a password.
 *
 *   API, organization set-up, bootstrap, first start, registration → addPerson, addServiceUser → users, credentials, audit trail
 *   import → personToAdd → many people at once, with one event for all
 */
export * from './add-person.js'
export * from './add-service-user.js'
export * from './client-name.js'
export * from './errors.js'
export * from './person-to-add.js'
