import { mailReach } from '@keyhall/core/instance'
import { GetOverview } from '@keyhall/core/overview'
import { OWN_CLIENTS } from '@keyhall/core/setup'
import { dependencies } from './dependencies.js'
import { configuredReach } from './mail.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Creates the overview for operators. */
export function overviewUseCase(get: Wiring['get']): GetOverview {
  const instance = get(t.INSTANCE).get
  return new GetOverview({
    ...dependencies(get, 'storage', 'clock'),
    instance,
    mail: () => mailReach(instance().settings.providers, configuredReach(get(t.SETTINGS))),
    ownClients: OWN_CLIENTS,
    pending: [get(t.NOTE_LOGIN), get(t.RECORD_CLIENT_USE)],
  })
}
