/** A value that cannot be read. The message describes the problem and never quotes the value. */
export class Unreadable extends Error {}
