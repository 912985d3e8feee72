/** The parts have no types beside them; those of the index are theirs. */
declare module 'class-validator/cjs/*' {
  export * from 'class-validator'
}
