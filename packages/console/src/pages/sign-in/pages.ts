import type { ConsolePage } from '../page.js'

const COMMON = { permission: 'policy.read', below: 'sign-in' } as const

export const signInPages: readonly ConsolePage[] = [
  {
    id: 'sign-in', path: '/sign-in', title: 'frame.page.signIn', permission: 'policy.read', rail: { icon: 'signIn' }, words: 'signIn.words.methods',
    load: () => import('./methods-page.js'),
  },
  { ...COMMON, id: 'sign-in.providers', path: '/sign-in/providers', title: 'signIn.providers.title', load: () => import('./providers-page.js') },
  { ...COMMON, id: 'sign-in.new-provider', path: '/sign-in/providers/new', title: 'signIn.providers.new', load: () => import('./providers-page.js') },
  { ...COMMON, id: 'sign-in.provider', path: '/sign-in/providers/$providerId', title: 'signIn.providers.title', load: () => import('./providers-page.js') },
  { ...COMMON, id: 'sign-in.domains', path: '/sign-in/domains', title: 'signIn.tab.domains', load: () => import('./domains-page.js') },
  { ...COMMON, id: 'sign-in.passwords', path: '/sign-in/passwords', title: 'signIn.passwords.title', load: () => import('./passwords-page.js') },
  { ...COMMON, id: 'sign-in.lockout', path: '/sign-in/lockout', title: 'signIn.lockout.title', words: 'signIn.words.lockout', load: () => import('./lockout-page.js') },
  { ...COMMON, id: 'sign-in.lifetimes', path: '/sign-in/lifetimes', title: 'signIn.lifetimes.title', words: 'signIn.words.lifetimes', load: () => import('./lifetimes-page.js') },
  { ...COMMON, id: 'sign-in.links', path: '/sign-in/links', title: 'signIn.links.title', words: 'signIn.words.links', load: () => import('./links-page.js') },
  { ...COMMON, id: 'sign-in.page-texts', path: '/sign-in/page-texts', title: 'signIn.pageTexts.title', load: () => import('./page-texts-page.js') },
  { ...COMMON, id: 'sign-in.mail-texts', path: '/sign-in/mail-texts', title: 'signIn.mailTexts.title', load: () => import('./mail-texts-page.js') },
]
