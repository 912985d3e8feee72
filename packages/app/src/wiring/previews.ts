import { PreviewLogin, PreviewTokens } from '@keyhall/core/previews'
import type { UseCases } from '@keyhall/api'
import type { ClientId } from '@keyhall/core/shared'
import { dependencies } from './dependencies.js'
import { recogniseLoginName } from './steps.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Creates the preview use cases. */
export function previewUseCases(get: Wiring['get']): UseCases['previews'] {
  const directory = get(t.CLIENT_DIRECTORY)
  // Bypasses the cache, because another process may have just changed the application.
  const clients = { find: (id: ClientId) => directory.fresh(id) }
  const admit = get(t.ADMIT_USER)
  return {
    login: new PreviewLogin({ ...dependencies(get, 'storage', 'ledger', 'instance', 'vendor', 'clock'), clients, admit, consents: get(t.ASK_CONSENT), recognise: recogniseLoginName(get) }),
    tokens: new PreviewTokens({
      ...dependencies(get, 'storage', 'ledger', 'instance', 'issuer', 'vendor', 'digest', 'clock'),
      clients,
      admit,
      functions: get(t.RUN_FUNCTIONS),
    }),
  }
}
