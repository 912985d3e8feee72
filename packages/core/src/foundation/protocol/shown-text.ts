/** UTF-16 code units. */
const MAX_LENGTH = 500

// eslint-disable-next-line no-control-regex -- control characters are what this removes
const UNSHOWABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu

/** Truncates untrusted text and removes characters that are unsafe to store or show. */
export function shownText(text: string, longest = MAX_LENGTH): string {
  const whole = text.slice(0, longest).replace(UNSHOWABLE, '')
  return text.length > longest ? `${whole}…` : whole
}
