/**
 * The bytes of base64url. Several texts decode to the same bytes; only the one that we would write is taken, so that nothing that is
 * compared or remembered has two spellings.
 *
 * @returns `undefined` for every other text, the empty one too
 */
export function canonicalBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return text !== '' && bytes.toString('base64url') === text ? bytes : undefined
}
