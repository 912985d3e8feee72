/** No master key can be used. The message says what to do. */
export class UnusableMasterKey extends Error {}
