/** Skips a test (test/support/missing-tool.ts). */
class MissingTool extends Error {
  override readonly name = 'MissingTool'
}

/** The Postgres of the test run, for tests that need a connection and no database of their own. @throws MissingTool without one */
export function postgresUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url) throw new MissingTool('needs Postgres: set TEST_POSTGRES_URL to a server on which databases may be created')
  return url
}
