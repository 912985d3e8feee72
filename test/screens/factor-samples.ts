import * as views from '@keyhall/adapters-http/login/views'
import type { SecondFactorKind } from '@keyhall/core/instance'
import type { Sample } from './sample.js'
import { hostile, longName, signer, prompt } from './sample.js'

const otherWayHref = '/ui/login/second-factor'
const address = 'a•••@acme.example'
export const codes = [
  '4GKM-7QXD-NP2R', 'B9ZW-3HTV-XC6J', 'FM8Y-KD4S-7RQ2', 'GT5N-WX9B-HV3P', 'J2CR-6ZMK-YD8F',
  'N7PV-QB4T-3SXG', 'QH9D-2WKJ-MZ5C', 'RX3F-8NYT-B6VP', 'V6SK-DG7H-4QMW', 'Z8BT-PC2N-9JRX',
]
export const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const seedPicture: views.SetUpTotpPageProps['picture'] = views.qrPicture(`otpauth://totp/Acme:alice%40acme.localhost?secret=${seed}&issuer=Acme&algorithm=SHA1&digits=6&period=30`)
const totp = { ...signer, otherWayHref, seed, sealedSeed: '', picture: seedPicture }

const kinds: readonly SecondFactorKind[] = ['passkey', 'totp', 'email_code']

/** Every page on which a second factor is proven. */
export const factorSamples: readonly Sample[] = [
  {
    name: 'second-factor',
    render: (c) => views.choicePage(c, {
      ...signer, title: c.words('secondFactor.title'), lead: c.words('secondFactor.lead'),
      choices: [...kinds, 'recovery_code' as const].map((kind) => ({ id: `factor-${kind}`, href: '/', label: c.words(`secondFactor.${kind}`) })),
    }),
  },
  { name: 'totp', render: (c) => views.codeFactorPage(c, { ...signer, factor: 'totp', otherWayHref }) },
  {
    name: 'totp-problem',
    render: (c) => views.codeFactorPage(c, { ...signer, factor: 'totp', otherWayHref, problem: c.words('problems.factorCode') }),
  },
  { name: 'security-key', render: (c) => views.securityKeyPage(c, { ...signer, prompt, otherWayHref }) },
  {
    name: 'security-key-problem',
    render: (c) => views.securityKeyPage(c, { ...signer, prompt, otherWayHref, problem: c.words('problems.passkey') }),
  },
  { name: 'recovery-code', render: (c) => views.codeFactorPage(c, { ...signer, factor: 'recovery_code', otherWayHref }) },
  {
    name: 'recovery-code-problem',
    render: (c) => views.codeFactorPage(c, { ...signer, factor: 'recovery_code', otherWayHref, problem: c.words('problems.recoveryCode') }),
  },
  { name: 'email-code', render: (c) => views.emailCodePage(c, { ...signer, address, isSent: false, otherWayHref }) },
  { name: 'email-code-sent', render: (c) => views.emailCodePage(c, { ...signer, address, isSent: true, otherWayHref }) },
  {
    name: 'email-code-problem',
    render: (c) => views.emailCodePage(c, {
      ...signer, address, isSent: true, otherWayHref, problem: c.words('problems.tooManyMails', { wait: c.words.in(600) }),
    }),
  },
]

const setUp = (name: string, isForced: boolean): Sample => ({
  name,
  render: (c) => views.choicePage(c, {
    ...signer, title: c.words('setUp.title'), lead: c.words(isForced ? 'setUp.forced' : 'setUp.lead'),
    choices: kinds.map((kind) => ({ id: `set-up-${kind}`, href: '/', label: c.words(`setUp.${kind}`), hint: c.words(`setUp.${kind}.hint`) })),
    ...(isForced ? {} : { skip: { action: '/ui/login/set-up', label: c.words('setUp.skip') } }),
  }),
})

/** Every page on which a second factor is set up. */
export const setUpSamples: readonly Sample[] = [
  setUp('set-up', false),
  setUp('set-up-forced', true),
  { name: 'set-up-totp', render: (c) => views.setUpTotpPage(c, totp) },
  { name: 'set-up-totp-problem', render: (c) => views.setUpTotpPage(c, { ...totp, problem: c.words('problems.factorCode') }) },
  {
    name: 'set-up-passkey',
    render: (c) => views.setUpPasskeyPage(c, { ...signer, otherWayHref, name: '', prompt: { ...prompt, kind: 'create' } }),
  },
  {
    name: 'set-up-passkey-problem',
    render: (c) => views.setUpPasskeyPage(c, {
      ...signer, otherWayHref, name: `${longName} ${hostile}`, prompt: { ...prompt, kind: 'create' }, problem: c.words('problems.passkeyExists'),
    }),
  },
  { name: 'set-up-email-code', render: (c) => views.setUpEmailCodePage(c, { ...signer, otherWayHref, address, next: 'switch_on' }) },
  { name: 'set-up-email-code-send', render: (c) => views.setUpEmailCodePage(c, { ...signer, otherWayHref, address, next: 'send' }) },
  { name: 'set-up-email-code-type', render: (c) => views.setUpEmailCodePage(c, { ...signer, otherWayHref, address, next: 'type' }) },
  { name: 'recovery-codes', render: (c) => views.recoveryCodesPage(c, { ...signer, codes }) },
]
