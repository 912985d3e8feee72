/** class-validator has no types for its parts; these are the types of its index. */
declare module 'class-validator/cjs/*' {
  export * from 'class-validator'
}
