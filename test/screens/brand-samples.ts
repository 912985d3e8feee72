import * as views from '@keyhall/adapters-http/login/views'
import type { Branding } from '@keyhall/core/instance'
import { PLAIN_BRANDING } from '@keyhall/core/instance'
import { refOf } from './brand-pictures.js'
import type { Sample } from './sample.js'
import { ids, loginName, otherAccountHref, prompt } from './sample.js'

const links = {
  termsOfService: 'https://acme.example/terms', privacyPolicy: 'https://acme.example/privacy', help: 'https://acme.example/help',
  supportEmail: 'help@acme.example',
}

const acme: Partial<Branding> = {
  name: 'Acme', font: 'humanist', corners: 'round',
  light: { accent: 0x0e7c66, page: 0xe6f2ee }, dark: { accent: 0x5fd0b5, page: 0x081713, card: 0x10241f },
  pictures: { logo: refOf('a'), logoDark: refOf('b'), background: refOf('c') },
}

const branded = (context: views.PageContext, own: Partial<Branding>): views.PageContext => ({
  ...context,
  look: views.lookOf({ branding: { ...PLAIN_BRANDING, ...own }, links, texts: {} }, { basePath: '', locale: context.words.locale }),
})

const forgottenHref = '/ui/login/forgotten-password'

/** Pages that do not look as the product does. */
export const brandSamples: readonly Sample[] = [
  {
    name: 'branded-login-name',
    render: (c) => views.loginNamePage(branded(c, acme), { ...ids, loginName: '', registerHref: '/', passkey: prompt }),
  },
  {
    name: 'branded-password',
    render: (c) => views.passwordPage(branded(c, acme), {
      ...ids, loginName, otherAccountHref, forgottenHref, problem: c.words('problems.wrongLoginNameOrPassword'),
    }),
  },
  {
    name: 'branded-square',
    render: (c) => views.passwordPage(
      branded(c, { name: 'Globex', corners: 'square', font: 'serif', light: { accent: 0x8a1c3c }, dark: { accent: 0xf2a3b8 } }),
      { ...ids, loginName, otherAccountHref, forgottenHref },
    ),
  },
]
