import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import { PhoneForms } from './phone-forms.js'

/** Longer than any number or code that is looked at. */
const MAX_LENGTH = 50

/**
 * GET and POST /ui/account/phone: the phone number, which is stored at once, and verified by the code of a text message where this server
 * sends such.
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
