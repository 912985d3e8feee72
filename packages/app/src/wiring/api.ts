import { SERVICE_ALIASES, STEP_UP_METHODS, allMethods } from '@keyhall/api'
import { ApiRegistry, AuthenticateCaller, AuthorizeCall, StepUp } from '@keyhall/core/api'
import { ManageResources } from '@keyhall/core/resources'
import { ChangeSettings, SetOrgPolicy } from '@keyhall/core/settings'
import { LOCALES } from '@keyhall/texts'
import { version } from '../version.js'
import { dependencies } from './dependencies.js'
import { hostOf, orgUseCases } from './org-use-cases.js'
import { applicationUseCases } from './applications.js'
import { identityProviderUseCases } from './external-sign-in.js'
import { overviewUseCase } from './overview.js'
import { previewUseCases } from './previews.js'
import { sessionUseCases } from './api-sessions.js'
import * as t from './tokens.js'
import { transferUseCases } from './transfer.js'
import type { Wiring } from './wiring.js'

/** Binds the API: methods, registry and interceptors. */
export function wireApi(wiring: Wiring): void {
  wiring
    .single(t.CHANGE_SETTINGS, (get) => new ChangeSettings({
      storage: get(t.STORAGE), events: get(t.RECORD_EVENTS), guard: get(t.SIGN_IN_GUARD), noticed: () => get(t.INSTANCE).refresh(),
    }))
    .single(t.USE_CASES, (get) => {
      const [storage, events, guard, instance] = [get(t.STORAGE), get(t.RECORD_EVENTS), get(t.SIGN_IN_GUARD), get(t.INSTANCE)]
      return {
        instance: instance.get,
        about: { version: version(), host: hostOf(get(t.ISSUER)) },
        languages: { preset: get(t.SETTINGS).defaultLanguage, supported: LOCALES.map(({ locale }) => locale) },
        ...orgUseCases(get),
        audit: storage,
        providers: { email: get(t.MANAGE_EMAIL_PROVIDERS), sms: get(t.MANAGE_SMS_PROVIDERS) },
        outbox: { storage, retry: get(t.RETRY_DEAD_LETTERS) },
        actions: get(t.ACTION_USE_CASES),
        applications: applicationUseCases(get),
        sessions: sessionUseCases(get),
        webKeys: get(t.MANAGE_SIGNING_KEYS),
        transfer: transferUseCases(get),
        identityProviders: { ...identityProviderUseCases(get), intents: get(t.STEP_USE_CASES).external.intents },
        resources: new ManageResources(dependencies(get, 'storage', 'events', 'instance', 'issuer', 'vendor', 'ids', 'clock')),
        settings: {
          change: get(t.CHANGE_SETTINGS),
          policies: get(t.GET_POLICIES),
          setOrgPolicy: new SetOrgPolicy({ storage, events, guard }),
        },
        branding: get(t.BRANDING_USE_CASES),
        loginTraces: { find: get(t.FIND_LOGIN_TRACE), list: get(t.LIST_LOGIN_TRACES) },
        overview: overviewUseCase(get),
        previews: previewUseCases(get),
        users: get(t.USER_USE_CASES),
      }
    })
    .single(t.API_REGISTRY, (get) => {
      const authorize = new AuthorizeCall({ storage: get(t.STORAGE), vendor: get(t.SETTINGS).vendor })
      const stepUp = new StepUp({ methods: STEP_UP_METHODS, clock: get(t.CLOCK) })
      const around = [get(t.RUN_EXECUTIONS).interceptor]
      const methods = allMethods(get(t.USE_CASES))
      return new ApiRegistry({ vendor: get(t.SETTINGS).vendor, methods, aliases: SERVICE_ALIASES, authorize, stepUp, instance: get(t.INSTANCE).get, around })
    })
    .single(t.AUTHENTICATE_CALLER, (get) => {
      return new AuthenticateCaller({ honour: get(t.HONOUR_ACCESS_TOKEN), storage: get(t.STORAGE), instance: get(t.INSTANCE).get })
    })
}
