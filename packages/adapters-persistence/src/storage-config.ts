/** The database to use. */
export type StorageConfig =
  | {
      readonly kind: 'sqlite'
      /** The database file. Created with its folder when missing. */
      readonly path: string
    }
  | {
      readonly kind: 'postgres'
      readonly url: string
      /** Maximum connections of this process, at least 3. */
      readonly poolSize: number
    }
