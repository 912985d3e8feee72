import type { GetUserInfo } from '@keyhall/core/tokens'
import type { Handler } from '../server/frame.js'
import { bearerToken } from '../wire/bearer-token.js'
import { readForm } from '../wire/read-form.js'
import { sendJson } from '../wire/send.js'

const isForm = (type: string | undefined): boolean => type?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false

/** GET and POST /oidc/v1/userinfo (OIDC Core §5.3). */
export const userinfoRoute =
  (userInfo: GetUserInfo): Handler =>
  async (req, res) => {
    const form = req.method === 'POST' && isForm(req.headers['content-type']) ? await readForm(req) : undefined
    sendJson(res, 200, await userInfo.execute(bearerToken(req, form)))
  }
