/** UTF-8 in Base64, as the API takes files. */
export const toBase64 = (text: string): string => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''))

/** The text of a file that the API returned in Base64. */
export const fromBase64 = (text: string): string => new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0))
