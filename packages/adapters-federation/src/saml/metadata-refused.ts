/** The metadata document cannot be used. The message says what is wrong with it. */
export class MetadataRefused extends Error {}

const ENCODING = /^\uFEFF?<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/

/** What was passed instead of metadata in UTF-8; `undefined` for what may be metadata. */
function instead(text: string): string | undefined {
  const start = text.slice(0, 1000).trimStart()
  // Bytes of UTF-16 that were read as UTF-8 have a NUL beside each character.
  if (/^[\uFFFD\uFEFF]{0,2}(<\0|\0<)/.test(start)) return 'is in UTF-16: pass it in UTF-8'
  if (start === '') return 'is empty'
  if (/^\uFEFF?(<!--[^>]*-->\s*)*<(!doctype html|html|head|body)\b/i.test(start)) return 'is an HTML page, such as a sign-in page: pass the metadata itself, or an address that needs no sign-in'
  if (/^\uFEFF?[{[]/.test(start)) return 'is JSON, such as the discovery document of an OpenID provider: pass SAML metadata in XML'
  if (start.startsWith('-----BEGIN ')) return 'is a certificate or key: pass SAML metadata in XML'
  const encoding = ENCODING.exec(text)?.[1] ?? 'UTF-8'
  if (!/^(utf-?8|us-ascii)$/i.test(encoding) && text.includes('\uFFFD')) return `is in ${encoding}: pass it in UTF-8`
  return undefined
}

/** Names what is often passed by mistake. @throws MetadataRefused */
export function assertMetadata(text: string): void {
  const found = instead(text)
  if (found !== undefined) throw new MetadataRefused(`the metadata ${found}`)
}
