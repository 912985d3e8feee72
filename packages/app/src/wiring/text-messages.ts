import { textWriter } from '@keyhall/adapters-outbound'
import { InboxTextMessenger, PostTextMessage } from '@keyhall/core/text-messages'
import type { TextMessenger } from '@keyhall/core/text-messages'
import { TextCode, TextMessages } from '@keyhall/core/verification'
import type { ServerSettings } from '../server-settings.js'
import { TEXT_MESSAGES_PER_HOUR } from '../server-settings.js'
import { hasInbox } from './mail.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

const NO_ENDPOINT = 'its operator has to set KEYHALL_SMS_URL and KEYHALL_SMS_SIGNING_KEY'

/** Fails messages that were queued before the endpoint was removed. */
const noEndpoint: TextMessenger = {
  send: async () => ({ outcome: 'failed', problem: 'no endpoint for text messages is configured: KEYHALL_SMS_URL is not set', isRefusal: true }),
}

const canSend = (settings: ServerSettings): boolean => settings.sms?.endpoint !== undefined || hasInbox(settings)

function messengerOf(get: Wiring['get']): TextMessenger {
  const settings = get(t.SETTINGS)
  const endpoint = settings.sms?.endpoint
  const basics = { storage: get(t.STORAGE), ids: get(t.IDS), clock: get(t.CLOCK) }
  if (endpoint) {
    return new PostTextMessage({ ...basics, http: get(t.OUTGOING_HTTP), digest: get(t.DIGEST), vendor: settings.vendor, endpoint })
  }
  return hasInbox(settings) ? new InboxTextMessenger(basics) : noEndpoint
}

/** Binds requesting and sending of text messages. */
export function wireTextMessages(wiring: Wiring): void {
  wiring
    .single(t.TEXT_MESSAGES, (get) => new TextMessages({
      ids: get(t.IDS),
      clock: get(t.CLOCK),
      digest: get(t.DIGEST),
      mostPerHour: get(t.SETTINGS).sms?.mostPerHour ?? TEXT_MESSAGES_PER_HOUR,
      ...(canSend(get(t.SETTINGS)) ? {} : { missing: NO_ENDPOINT }),
    }))
    .single(t.TEXT_CODE, (get) => new TextCode({
      storage: get(t.STORAGE),
      codes: get(t.CODES),
      writer: textWriter(get(t.SETTINGS).defaultLanguage),
      messenger: messengerOf(get),
      issuer: get(t.ISSUER),
      clock: get(t.CLOCK),
    }))
}
