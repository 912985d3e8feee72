/**
 * Decodes canonical base64url. Several texts decode to the same bytes; only the canonical one is accepted, so that compared or cached
 * values have one spelling.
 *
 * @returns `undefined` for every other text, including the empty one
 */
export function canonicalBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return text !== '' && bytes.toString('base64url') === text ? bytes : undefined
}
