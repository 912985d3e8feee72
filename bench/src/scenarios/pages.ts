import { Browser, formOf } from './browser.js'
import { CLIENTS } from '../targets/fixtures.js'
import { authorizePath, nameFieldOf, signIn, userOf } from './sign-in.js'
import { everyTarget } from './scenario.js'
import type { Scenario } from './scenario.js'

export const loginPage: Scenario = {
  name: 'login-page',
  title: 'login page for an anonymous browser',
  fits: everyTarget,
  prepare: async (target) => {
    const path = authorizePath(target, { clientId: CLIENTS.rs256.id })
    const nameField = nameFieldOf(target)
    return {
      operation: async (connection) => {
        const { fields } = formOf(await new Browser(target).open(connection, path))
        if (!(nameField in fields)) throw new Error(`the login page has no field ${nameField}, but ${Object.keys(fields).join(', ')}`)
      },
    }
  },
}

export const passwordLogin: Scenario = {
  name: 'password-login',
  title: 'password login, as far as the code',
  fits: everyTarget,
  prepare: async (target) => {
    let logins = 0
    return {
      operation: async (connection) => { await signIn(new Browser(target), connection, target, userOf(logins++), { clientId: CLIENTS.rs256.id }) },
    }
  },
}
