/** Where the rows are kept. */
export type StorageConfig =
  | {
      readonly kind: 'sqlite'
      /** The database file; it is created, with its folder, when it is not there. */
      readonly path: string
    }
  | {
      readonly kind: 'postgres'
      readonly url: string
      /** Most connections of this process, at least 3. */
      readonly poolSize: number
    }
