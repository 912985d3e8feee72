/** A value that cannot be read; the message says what is wrong with it and never quotes it. */
export class Unreadable extends Error {}
