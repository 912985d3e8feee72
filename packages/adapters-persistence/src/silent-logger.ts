import type { Logger } from 'typeorm'

const ignore = (): void => undefined

/** TypeORM prints failed migrations to standard output, which carries the log of the server. The caller hears of them by the error. */
export const silentLogger: Logger = {
  logQuery: ignore,
  logQueryError: ignore,
  logQuerySlow: ignore,
  logSchemaBuild: ignore,
  logMigration: ignore,
  log: ignore,
}
