import { isOn } from '../server/is-on.js'
import type { PageEndpoint } from '../server/mount-endpoints.js'
import { DOWNLOAD_PAGE_BUDGET, PAGE_BUDGET, PASSWORD_PAGE_BUDGET } from '../server/route-budget.js'
import type { Handler } from '../server/frame.js'
import type { AccountPlace } from './account-pages.js'
import { REMOVAL_PAGE, REQUESTS_PAGE } from './account-pages.js'
import { applicationsRoute } from './applications.route.js'
import { confirmingRoute } from './confirming.route.js'
import type { AccountDependencies } from './context.js'
import { AccountContext } from './context.js'
import { dataRoute } from './data.route.js'
import { emailRoute } from './email.route.js'
import { overviewRoute } from './overview.route.js'
import { passkeyRoute } from './passkey.route.js'
import { passwordRoute } from './password.route.js'
import { phoneRoute } from './phone.route.js'
import { profileRoute } from './profile.route.js'
import { applicationRemoval, factorRemoval, phoneRemoval, sessionRemoval } from './removals.js'
import { removalRoute } from './removal.route.js'
import { requestsRoute } from './requests.route.js'
import { securityRoute } from './security.route.js'
import { sessionsRoute } from './sessions.route.js'
import { totpRoute } from './totp.route.js'

/** The endpoints of the account pages. */
export function accountPages(deps: AccountDependencies): readonly PageEndpoint[] {
  const context = new AccountContext(deps)
  const page = (place: AccountPlace, handler: Handler, budget = PAGE_BUDGET): PageEndpoint => {
    const name = place === '' ? 'account' : `account/${place}`
    return { path: `/ui/${name}`, name, methods: { GET: handler, POST: handler }, budget, isSafe: false }
  }
  return [
    page('', overviewRoute(context)),
    page('profile', profileRoute(context)),
    page('email', emailRoute(context)),
    page('phone', phoneRoute(context)),
    page('phone/remove', confirmingRoute(context, 'phone/remove', phoneRemoval(context.deps.use))),
    page('password', passwordRoute(context), PASSWORD_PAGE_BUDGET),
    page('security', securityRoute(context)),
    page('security/totp', totpRoute(context)),
    page('security/passkey', passkeyRoute(context)),
    page('security/remove', confirmingRoute(context, 'security/remove', factorRemoval(context.deps.use))),
    page('sessions', sessionsRoute(context)),
    page('sessions/end', confirmingRoute(context, 'sessions/end', sessionRemoval(context.deps.use))),
    { ...page(REQUESTS_PAGE, requestsRoute(context)), isServed: isOn('oidcCiba') },
    page('applications', applicationsRoute(context)),
    page('applications/remove', confirmingRoute(context, 'applications/remove', applicationRemoval(context.deps.use))),
    page('data', dataRoute(context), DOWNLOAD_PAGE_BUDGET),
    page(REMOVAL_PAGE, removalRoute(context)),
  ]
}
