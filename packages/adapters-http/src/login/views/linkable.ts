const refused = new Set(['javascript:', 'vbscript:', 'data:', 'blob:', 'file:', 'about:', 'filesystem:'])

/**
 * Returns an address as it was given, or undefined where following it could run a script or open a document of the sender's making.
 *
 * Other schemes pass, since native apps have their own. The Content-Security-Policy refuses the same; this is the second lock.
 */
export function linkable(address: string): string | undefined {
  // Parsed as browsers do it: they ignore spaces before the scheme and line breaks inside it.
  return URL.canParse(address, base) && !refused.has(new URL(address, base).protocol) ? address : undefined
}

const base = 'https://self.example'
