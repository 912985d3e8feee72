import type { Translation } from '../translation.js'
import { account } from './account.js'
import { codes } from './codes.js'
import { common } from './common.js'
import { consent } from './consent.js'
import { device } from './device.js'
import { factors } from './factors.js'
import { links } from './links.js'
import { login } from './login.js'
import { mail } from './mail.js'
import { messages } from './messages.js'
import { problems } from './problems.js'
import { removal } from './removal.js'

export const ko: Translation = {
  name: '한국어',
  dir: 'ltr',
  areas: { common, login, codes, factors, device, consent, problems, messages, account, removal, links, mail },
}
