const refused = new Set(['javascript:', 'vbscript:', 'data:', 'blob:', 'file:', 'about:', 'filesystem:'])

/**
 * Returns the URL unchanged, or `undefined` when following it could run a script or open an inline document.
 *
 * Other schemes pass, because native apps have their own. Defense in depth: the Content-Security-Policy forbids the same.
 */
export function linkable(address: string): string | undefined {
  // Parsed like in browsers, which ignore spaces before the scheme and line breaks inside it.
  return URL.canParse(address, base) && !refused.has(new URL(address, base).protocol) ? address : undefined
}

const base = 'https://self.example'
