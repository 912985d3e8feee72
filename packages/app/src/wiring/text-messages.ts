import { textWriter } from '@keyhall/adapters-outbound'
import { InboxTextMessenger, ManageSmsProviders, PostTextMessage } from '@keyhall/core/text-messages'
import type { TextMessenger } from '@keyhall/core/text-messages'
import { TextCode, TextMessages } from '@keyhall/core/verification'
import { TEXT_MESSAGES_PER_HOUR } from '../server-settings.js'
import { dependencies } from './dependencies.js'
import { hasInbox, providerSealer } from './mail.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

const NO_ENDPOINT = 'its operator has to add an endpoint with AddSMSProviderHTTP, or to set KEYHALL_SMS_URL and KEYHALL_SMS_SIGNING_KEY'

/** The active endpoint: that of the API, otherwise that of the configuration. */
const endpointOf = (get: Wiring['get']) => () => get(t.MANAGE_SMS_PROVIDERS).active() ?? get(t.SETTINGS).sms?.endpoint

function messengerOf(get: Wiring['get']): TextMessenger {
  const [settings, endpoint] = [get(t.SETTINGS), endpointOf(get)]
  const post = new PostTextMessage({ ...dependencies(get, 'digest', 'clock', 'vendor'), http: get(t.OUTGOING_HTTP), endpoint })
  const inbox = hasInbox(settings) ? new InboxTextMessenger(dependencies(get, 'storage', 'ids', 'clock')) : undefined
  return {
    async send(message) {
      await get(t.INSTANCE).compared()
      return (inbox && endpoint() === undefined ? inbox : post).send(message)
    },
  }
}

/** Binds requesting and sending of text messages. */
export function wireTextMessages(wiring: Wiring): void {
  wiring
    .single(t.MANAGE_SMS_PROVIDERS, (get) => new ManageSmsProviders({
      ...dependencies(get, 'instance', 'ids', 'clock', 'secrets', 'objection'), change: get(t.CHANGE_SETTINGS), sealer: providerSealer(get),
    }))
    .single(t.TEXT_MESSAGES, (get) => {
      const endpoint = endpointOf(get)
      return new TextMessages({
        ...dependencies(get, 'ids', 'clock', 'digest'),
        mostPerHour: get(t.SETTINGS).sms?.mostPerHour ?? TEXT_MESSAGES_PER_HOUR,
        get missing() {
          return endpoint() !== undefined || hasInbox(get(t.SETTINGS)) ? undefined : NO_ENDPOINT
        },
      })
    })
    .single(t.TEXT_CODE, (get) => new TextCode({
      storage: get(t.STORAGE),
      codes: get(t.CODES),
      writer: textWriter(get(t.SETTINGS).defaultLanguage),
      messenger: messengerOf(get),
      issuer: get(t.ISSUER),
      clock: get(t.CLOCK),
    }))
}
