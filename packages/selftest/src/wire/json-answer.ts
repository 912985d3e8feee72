import type { HttpAnswer } from './send.js'

export type JsonObject = Readonly<Record<string, unknown>>

/** A response with its body parsed as JSON. */
export interface JsonAnswer extends HttpAnswer {
  /** Empty when the body is not a JSON object. */
  readonly json: JsonObject
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a JSON object; `undefined` if the text is not one. */
export function jsonObject(text: string): JsonObject | undefined {
  // Most responses are pages or empty; this test is cheaper than an exception for each.
  if (!/^\s*\{/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const jsonAnswer = (answer: HttpAnswer): JsonAnswer => ({ ...answer, json: jsonObject(answer.body) ?? {} })

/** The media type of a response without parameters. */
export const mediaType = ({ headers }: HttpAnswer): string => (headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase()
