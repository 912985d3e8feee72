import type { TextWriter } from '@keyhall/core/verification'
import { chooseLocale, wordsIn } from '@keyhall/texts'
import type { Locale } from '@keyhall/texts'

const MINUTE = 60

/**
 * Puts text messages into words. They end as "Origin-bound one-time codes delivered via SMS" (WICG) has it, so that phones offer the code on
 * the pages of that host, and on no others.
 *
 * @param fallback the language for people of whom nothing is known, or who want one that there is not
 */
export function textWriter(fallback: Locale): TextWriter {
  return {
    codeText: ({ kind, code, validFor, host, language: preferred }) => {
      const words = wordsIn(chooseLocale({ preferred, fallback }))
      const said = words(`textMessage.${kind}`, { code, site: host, minutes: String(validFor / MINUTE) })
      return { language: words.locale, text: `${said}\n\n@${host} #${code}` }
    },
  }
}
