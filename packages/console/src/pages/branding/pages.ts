import type { ConsolePage } from '../page.js'

export const brandingPages: readonly ConsolePage[] = [
  {
    id: 'branding', path: '/branding', title: 'frame.page.branding', permission: 'policy.read', rail: { icon: 'branding' }, words: 'branding.words',
    load: () => import('./branding-page.js'),
  },
]
