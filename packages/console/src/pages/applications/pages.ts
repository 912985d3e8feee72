import type { ConsolePage } from '../page.js'

const READ = { permission: 'project.app.read', below: 'applications', title: 'frame.page.applications' } as const

export const applicationPages: readonly ConsolePage[] = [
  {
    id: 'applications', path: '/applications', title: 'frame.page.applications', permission: 'project.app.read', rail: { icon: 'applications' },
    load: () => import('./applications-page.js'),
  },
  {
    id: 'applications.new', path: '/applications/new', title: 'applications.new', permission: 'project.app.write', below: 'applications', words: 'applications.newWords',
    load: () => import('./new-application-page.js'),
  },
  { ...READ, id: 'applications.detail', path: '/applications/$applicationId', load: () => import('./application-page.js') },
  { ...READ, id: 'applications.tab', path: '/applications/$applicationId/$tab', load: () => import('./application-page.js') },
]
