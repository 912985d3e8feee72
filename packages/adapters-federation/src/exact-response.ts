import { parseExactJson } from '@keyhall/core/shared'

/** Parses JSON of a provider. An integer beyond 2^53 becomes the text of its digits: as a `number`, the ids of two people could be the same. */
export const parseForeign = (text: string): unknown => parseExactJson(text, String)

/** A response whose JSON, also when a library reads it, has exact ids. */
export class ExactResponse extends Response {
  override async json(): Promise<unknown> {
    return parseForeign(await this.text())
  }
}

/** The claims of a JWT that was verified. */
export const exactClaims = (jwt: string): Readonly<Record<string, unknown>> =>
  parseForeign(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Readonly<Record<string, unknown>>

/** Leaves out integers that were rounded by a parser of a library, so that none of them identifies a person. */
export function withoutRounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isRounded(one)).map(withoutRounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([, one]) => !isRounded(one)).map(([name, one]) => [name, withoutRounded(one)]))
}

const isRounded = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value)
