/**
 * The API methods. Owns what is common to all of them: name, permission, scope, message and the order of checks. Must never know a transport,
 * or what a method does.
 *
 *   transport → AuthenticateCaller → ApiRegistry.invoke: AuthorizeCall → feature → read the message → StepUp → interceptors → handler
 */
export * from './authenticate-caller.js'
export * from './authorize-call.js'
export * from './errors.js'
export type * from './caller-context.js'
export type * from './interceptor.js'
export * from './member-of.js'
export * from './method.js'
export type * from './place-rule.js'
export * from './registry.js'
export * from './step-up.js'
