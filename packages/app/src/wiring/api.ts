import { SERVICE_ALIASES, allMethods } from '@keyhall/api'
import { ApiRegistry, AuthenticateCaller, AuthorizeCall } from '@keyhall/core/api'
import { ChangeSettings, SetOrgPolicy } from '@keyhall/core/settings'
import { LOCALES } from '@keyhall/texts'
import { version } from '../version.js'
import { hostOf, orgUseCases } from './org-use-cases.js'
import { applicationUseCases } from './applications.js'
import { sessionUseCases } from './api-sessions.js'
import * as t from './tokens.js'
import { transferUseCases } from './transfer.js'
import type { Wiring } from './wiring.js'

/** Binds the API: methods, registry and interceptors. */
export function wireApi(wiring: Wiring): void {
  wiring
    .single(t.USE_CASES, (get) => {
      const [storage, events, guard, instance] = [get(t.STORAGE), get(t.RECORD_EVENTS), get(t.SIGN_IN_GUARD), get(t.INSTANCE)]
      return {
        instance: instance.get,
        about: { version: version(), host: hostOf(get(t.ISSUER)) },
        languages: { preset: get(t.SETTINGS).defaultLanguage, supported: LOCALES.map(({ locale }) => locale) },
        ...orgUseCases(get),
        audit: storage,
        actions: get(t.ACTION_USE_CASES),
        applications: applicationUseCases(get),
        sessions: sessionUseCases(get),
        webKeys: get(t.MANAGE_SIGNING_KEYS),
        transfer: transferUseCases(get),
        settings: {
          change: new ChangeSettings({ storage, events, guard, noticed: () => instance.refresh() }),
          policies: get(t.GET_POLICIES),
          setOrgPolicy: new SetOrgPolicy({ storage, events, guard }),
        },
        branding: get(t.BRANDING_USE_CASES),
        loginTraces: get(t.FIND_LOGIN_TRACE),
        users: get(t.USER_USE_CASES),
      }
    })
    .single(t.API_REGISTRY, (get) => {
      const authorize = new AuthorizeCall({ storage: get(t.STORAGE), vendor: get(t.SETTINGS).vendor })
      const around = [get(t.RUN_EXECUTIONS).interceptor]
      const methods = allMethods(get(t.USE_CASES))
      return new ApiRegistry({ vendor: get(t.SETTINGS).vendor, methods, aliases: SERVICE_ALIASES, authorize, instance: get(t.INSTANCE).get, around })
    })
    .single(t.AUTHENTICATE_CALLER, (get) => {
      return new AuthenticateCaller({ honour: get(t.HONOUR_ACCESS_TOKEN), storage: get(t.STORAGE), instance: get(t.INSTANCE).get })
    })
}
