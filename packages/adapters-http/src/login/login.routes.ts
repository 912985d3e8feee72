import type { Mount } from '../mount.js'
import { refuseMethod } from '../server/allow-methods.js'
import type { Family, Handler } from '../server/frame.js'
import { accountsStep } from './steps/accounts.js'
import type { StepContext } from './steps/context.js'
import { loginNameStep } from './steps/login-name.js'
import { passwordStep } from './steps/password.js'
import { registerStep } from './steps/register.js'

/** One address per step, GET for the page and POST for its form. */
export function mountLogin({ router, frame }: Mount, family: Family, context: StepContext): void {
  const steps: Readonly<Record<string, Handler>> = {
    loginname: loginNameStep(context),
    password: passwordStep(context),
    accounts: accountsStep(context),
    register: registerStep(context),
  }
  for (const [name, handler] of Object.entries(steps)) {
    const route = frame.route(`login/${name}`, family, handler, 'login')
    router.route(`/ui/login/${name}`).head(refuseMethod('GET, POST')).get(route).post(route).all(refuseMethod('GET, POST'))
  }
}
