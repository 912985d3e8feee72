/**
 * The methods of the API, each stated once: name, permission, place, message, handler.
 *
 *   transport → AuthenticateCaller → ApiRegistry.invoke: AuthorizeCall → feature → read the message → interceptors → handler
 *
 * Must never know a transport, nor what a method does.
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
