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

/** English is the source: its keys are the keys, and its placeholders are the placeholders of every other language. */
export const en = {
  name: 'English',
  dir: 'ltr',
  areas: { common, login, factors, codes, device, consent, problems, messages, account, removal, links, mail },
} as const
