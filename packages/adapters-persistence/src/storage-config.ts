/** The database to use. */
export type StorageConfig = Observed & (
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
)

interface Observed {
  /** Called with the text of every statement, before it is executed. For tests and profiles. */
  readonly onStatement?: (text: string) => void
}
