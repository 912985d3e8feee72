/** There is no usable master key. The message explains what to do. */
export class UnusableMasterKey extends Error {}
