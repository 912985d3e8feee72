/**
 * API resources for which applications request access tokens (RFC 8707), of a project. Owns their registration, and which client may request
 * which. Must never issue a token.
 *
 *   ManageResources → one unit of work with the event · a `resource` parameter → RequestResources → the resources that are granted
 */
export * from './authorization-details.js'
export * from './check-resource.js'
export * from './described-detail.js'
export * from './detail-schema.js'
export * from './errors.js'
export * from './granted-resources.js'
export * from './manage-resources.js'
export type * from './ports.js'
export * from './request-resources.js'
export * from './resource.js'
export * from './own-resource.js'
