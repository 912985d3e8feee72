import { parseExactJson } from '@keyhall/core/shared'

/** Parses JSON of a provider. An integer beyond 2^53 becomes the text of its digits: as a `number`, the ids of two people could be the same. */
export const parseForeign = (text: string): unknown => parseExactJson(text, String)

/** A response whose JSON, also when a library reads it, has exact ids. */
export class ExactResponse extends Response {
  override async json(): Promise<unknown> {
    return parseForeign(await this.text())
  }
}

/** The claims of a JWT that was verified. @throws SyntaxError */
export function exactClaims(jwt: string): Readonly<Record<string, unknown>> {
  const claims = parseForeign(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new SyntaxError('the payload is no JSON object')
  return claims as Readonly<Record<string, unknown>>
}
