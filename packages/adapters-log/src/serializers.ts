import { sourcePositions } from './source-positions.js'

const DEEPEST_CAUSE = 3

const inSources = sourcePositions()

/**
 * The logged form of an error: name, message, stack, code and causes. Other members are omitted,
 * because errors of database drivers contain the statement with its parameters.
 */
export function serializedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: error.message,
    stack: error.stack === undefined ? undefined : inSources(error.stack),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE ? { cause: serializedError(error.cause, depth + 1) } : {}),
  }
}

/** The path of a request URL. Queries are omitted, because they contain codes and hints. */
export const urlWithoutQuery = (url: unknown): unknown => (typeof url === 'string' ? url.split(/[?#]/, 1)[0] : url)
