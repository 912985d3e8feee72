import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import { PhoneForms } from './phone-forms.js'

/** Maximum length of input. Longer than any valid number or code. */
const MAX_LENGTH = 50

/**
 * GET and POST /ui/account/phone: stores the phone number and verifies it with a code by text message, if text messages are configured.
 */
export function phoneRoute(context: AccountContext): Handler {
  const forms = new PhoneForms(context)
  return context.page('phone', { isSensitive: true }, {
    show: (res, open) => forms.show(res, open),
    take: async (res, open) => {
      const { form } = open
      if (form.has('confirm')) return forms.confirm(res, open, (form.get('code') ?? '').slice(0, MAX_LENGTH))
      if (form.has('again') && forms.areMessagesOffered) return forms.again(res, open)
      return forms.save(res, open, (form.get('phone') ?? '').slice(0, MAX_LENGTH))
    },
  })
}
