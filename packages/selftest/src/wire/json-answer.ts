import type { HttpAnswer } from './send.js'

export type JsonObject = Readonly<Record<string, unknown>>

/** An answer whose body was read as JSON. */
export interface JsonAnswer extends HttpAnswer {
  /** Empty when the body is no JSON object. */
  readonly json: JsonObject
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON object in a text; `undefined` when there is none. */
export function jsonObject(text: string): JsonObject | undefined {
  // Most answers are pages or empty, and an error for each costs more than the look.
  if (!/^\s*\{/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const jsonAnswer = (answer: HttpAnswer): JsonAnswer => ({ ...answer, json: jsonObject(answer.body) ?? {} })

/** The media type of an answer, without its parameters. */
export const mediaType = ({ headers }: HttpAnswer): string => (headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase()
