/**
 * The first start and the bootstrap document. Owns what an empty storage begins with, and what a document adds, changes and leaves alone.
 * Must never overwrite a secret, delete anything, or read a file.
 *
 *   SetUpInstance: empty storage → instance, organization, project, console, administrator, service user
 *   ApplyBootstrap: document → what exists, references, one unit of work → warnings
 */
export * from './apply-bootstrap.js'
export * from './bootstrap-refused.js'
export * from './chosen-administrator.js'
export { CONSOLE_CLIENT_ID, OWN_CLIENTS } from './console-client.js'
export type * from './document.js'
export * from './set-up-instance.js'
