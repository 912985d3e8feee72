import { NotifyClientOfLogout } from '@keyhall/core/back-channel-logout'
import { DeliverOutbox, RetryDeadLetters } from '@keyhall/core/outbox'
import { isNotice } from '@keyhall/core/notices'
import type { Deliveries } from '@keyhall/core/outbox'
import type { Topics } from '@keyhall/core/stores'
import { Bell } from '../outbox/bell.js'
import { OutboxGauges } from '../outbox/outbox-gauges.js'
import { OutboxReport } from '../outbox/outbox-report.js'
import { dependencies } from './dependencies.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Binds the delivery of the outbox. */
export function wireOutbox(wiring: Wiring): void {
  wiring
    .single(t.OUTBOX_BELL, () => new Bell())
    .single(t.OUTBOX_GAUGES, (get) => new OutboxGauges(get(t.STORAGE)))
    .single(t.OUTBOX_REPORT, (get) => new OutboxReport(get(t.LOGGER), get(t.METRICS)))
    .single(t.TELL_CLIENT_OF_LOGOUT, (get) => new NotifyClientOfLogout({
      ...dependencies(get, 'clients', 'ledger', 'issuer', 'ids', 'clock'), signer: get(t.JWT_SIGNER), http: get(t.OUTGOING_HTTP),
    }))
    .single(t.RETRY_DEAD_LETTERS, (get) => new RetryDeadLetters(dependencies(get, 'storage', 'events', 'instance', 'bell', 'clock')))
    .single(t.DELIVER_OUTBOX, (get) => {
      const deliveries: Deliveries<Topics> = {
        back_channel_logout: (ended) => get(t.TELL_CLIENT_OF_LOGOUT).notify(ended),
        mail: (message, claim) => {
          if (message.kind === 'registration') return get(t.MAIL_REGISTRATION).send(message, claim)
          if (message.kind === 'invitation') return get(t.MAIL_INVITATION).send(message, claim)
          return isNotice(message) ? get(t.MAIL_NOTICE).send(message, claim.id) : get(t.MAIL_CODE).send(message, claim)
        },
        ciba_ping: (answered) => get(t.BACKCHANNEL).notify.notify(answered),
        text_message: (message, { id }) => get(t.TEXT_CODE).send(message, id),
        event: (event, claim) => get(t.TELL_EVENT).notify(event, claim),
        target_call: (message, claim) => get(t.DELIVER_TARGET_MESSAGE).deliver(message, claim),
      }
      return new DeliverOutbox({ storage: get(t.STORAGE), deliveries, log: get(t.OUTBOX_REPORT), clock: get(t.CLOCK) })
    })
}
