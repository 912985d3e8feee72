import type { ConsolePage } from '../page.js'

const COMMON = { needsInstanceRole: true, below: 'instance' } as const

/** The first nine are the tabs of the instance, in their order. */
export const instancePages: readonly ConsolePage[] = [
  {
    id: 'instance', path: '/instance', title: 'frame.page.instance', permission: 'org.read', needsInstanceRole: true, rail: { icon: 'instance' }, words: 'instance.orgs.words',
    load: () => import('./orgs-page.js'),
  },
  { ...COMMON, id: 'instance.features', path: '/instance/features', title: 'instance.features.title', permission: 'iam.feature.read', load: () => import('./features-page.js') },
  {
    ...COMMON, id: 'instance.keys', path: '/instance/keys', title: 'instance.keys.title', permission: 'iam.web_key.read', words: 'instance.keys.words',
    load: () => import('./keys-page.js'),
  },
  { ...COMMON, id: 'instance.lifetimes', path: '/instance/lifetimes', title: 'instance.lifetimes.title', permission: 'iam.read', load: () => import('./lifetimes-page.js') },
  { ...COMMON, id: 'instance.mail', path: '/instance/mail', title: 'instance.mail.title', permission: 'iam.read', words: 'instance.mail.words', load: () => import('./mail-page.js') },
  { ...COMMON, id: 'instance.security', path: '/instance/security', title: 'instance.security.title', permission: 'iam.policy.read', load: () => import('./security-page.js') },
  {
    ...COMMON, id: 'instance.clients', path: '/instance/clients', title: 'instance.clients.title', permission: 'iam.policy.read', words: 'instance.clients.words',
    load: () => import('./clients-page.js'),
  },
  { ...COMMON, id: 'instance.data', path: '/instance/data', title: 'instance.data.title', permission: 'iam.import', words: 'instance.data.words', load: () => import('./data-page.js') },
  { ...COMMON, id: 'instance.about', path: '/instance/about', title: 'instance.about.title', permission: 'iam.read', words: 'instance.about.words', load: () => import('./about-page.js') },
  { ...COMMON, id: 'instance.new-org', path: '/instance/organizations/new', title: 'instance.newOrg.title', permission: 'org.create', load: () => import('./new-org-page.js') },
  {
    // Owners of an organization may rename it, too: Home leads them here.
    id: 'instance.org', path: '/instance/organizations/$orgId', title: 'instance.orgs.title', permission: 'org.read', below: 'instance', load: () => import('./org-page.js'),
  },
]
