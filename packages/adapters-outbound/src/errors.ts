/** All addresses of the host are forbidden. */
export class AddressForbidden extends Error {}

/** The call timed out. */
export class TimeIsUp extends Error {}

/** The client was closed. */
export class ClientClosed extends Error {}
