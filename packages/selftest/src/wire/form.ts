/** Parameters of a request; `undefined` omits one. A list of pairs may repeat a parameter. */
export type FormParameters = Readonly<Record<string, string | undefined>> | readonly (readonly [string, string])[]

export const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' } as const

const pairsOf = (parameters: FormParameters): readonly (readonly [string, string | undefined])[] =>
  Array.isArray(parameters) ? (parameters as readonly (readonly [string, string])[]) : Object.entries(parameters)

/** The `application/x-www-form-urlencoded` text of parameters. */
export function encodeForm(parameters: FormParameters): string {
  const encoded = new URLSearchParams()
  for (const [name, value] of pairsOf(parameters)) if (value !== undefined) encoded.append(name, value)
  return encoded.toString()
}

/** Adds parameters to the query of a URL, after existing ones (RFC 6749 §3.1). */
export function withQuery(address: string, parameters: FormParameters): string {
  const query = encodeForm(parameters)
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
