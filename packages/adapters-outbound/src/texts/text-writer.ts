import type { TextWriter } from '@keyhall/core/verification'
import { chooseLocale, wordsIn } from '@keyhall/texts'
import type { Locale } from '@keyhall/texts'

const MINUTE = 60

/**
 * Writes text messages. They end in the format "Origin-bound one-time codes delivered via SMS" (WICG), so that phones offer the code only
 * on pages of this host.
 *
 * @param fallback the language when the person's language is unknown or not available
 */
export function textWriter(fallback: Locale): TextWriter {
  return {
    codeText: ({ kind, code, validFor, host, language: preferred }) => {
      const words = wordsIn(chooseLocale({ preferred, fallback }))
      const sentence = words(`textMessage.${kind}`, { code, site: host, minutes: String(validFor / MINUTE) })
      return { language: words.locale, text: `${sentence}\n\n@${host} #${code}` }
    },
  }
}
