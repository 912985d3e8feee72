import type { IncomingMessage, ServerResponse } from 'node:http'
import type OidcProvider from 'oidc-provider'
import { PASSWORD, USERS } from '../../targets/fixtures.js'
import { isPassword, passwordHash } from '../passwords.js'
import { loginPage } from '../page.js'
import { formOf, readBody, sendBytes } from '../floor/http.js'

/** The sign-in, which oidc-provider leaves to its application: a page, and a form with a password. */
export async function interactions(provider: OidcProvider): Promise<(req: IncomingMessage, res: ServerResponse) => Promise<void>> {
  const hashed = await passwordHash(PASSWORD)
  const users = new Map(USERS.map(({ id, userName }) => [userName, id]))

  return async (req, res) => {
    const { uid, params, prompt } = await provider.interactionDetails(req, res)
    if (prompt.name === 'consent') {
      await provider.interactionFinished(req, res, { consent: {} })
      return
    }
    if (req.method !== 'POST') {
      sendBytes(res, 200, 'text/html; charset=utf-8', Buffer.from(loginPage(`/interaction/${uid}`, String(params['client_id']), uid)))
      return
    }
    const { loginName = '', password = '' } = formOf(await readBody(req))
    const accountId = users.get(loginName)
    const isRight = await isPassword(hashed, password)
    if (accountId === undefined || !isRight) sendBytes(res, 403, 'text/plain', Buffer.from('wrong login name or password'))
    else await provider.interactionFinished(req, res, { login: { accountId, amr: ['pwd'] } })
  }
}
