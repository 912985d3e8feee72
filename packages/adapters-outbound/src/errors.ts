/** A host has no address that may be called. */
export class AddressForbidden extends Error {}

/** The time for a call is over. */
export class TimeIsUp extends Error {}

/** The client was closed. */
export class ClientClosed extends Error {}
