/** No usable master key. The message says what to do. */
export class UnusableMasterKey extends Error {}
