import type { Logger } from 'typeorm'

const ignore = (): void => undefined

/** Silences TypeORM, which prints failed migrations to standard output, where the log goes. Errors reach the caller anyway. */
export const silentLogger: Logger = {
  logQuery: ignore,
  logQueryError: ignore,
  logQuerySlow: ignore,
  logSchemaBuild: ignore,
  logMigration: ignore,
  log: ignore,
}
