/** The modules have no types of their own; the types of the index apply. */
declare module 'class-validator/cjs/*' {
  export * from 'class-validator'
}
