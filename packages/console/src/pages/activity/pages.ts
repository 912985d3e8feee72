import type { ConsolePage } from '../page.js'

const shared = { permission: 'events.read', below: 'activity' } as const

export const activityPages: readonly ConsolePage[] = [
  { id: 'activity', path: '/activity', title: 'frame.page.activity', permission: 'events.read', rail: { icon: 'activity' }, load: () => import('./sign-ins-page.js') },
  { ...shared, id: 'activity.sign-ins', path: '/activity/sign-ins', title: 'activity.signIns.title', load: () => import('./sign-ins-page.js') },
  { ...shared, id: 'activity.sign-in', path: '/activity/sign-ins/$reference', title: 'activity.signIns.title', load: () => import('./sign-in-page.js') },
  { ...shared, id: 'activity.audit-trail', path: '/activity/audit-trail', title: 'activity.audit.title', load: () => import('./audit-trail-page.js') },
  {
    ...shared, id: 'activity.messages', path: '/activity/messages', title: 'activity.messages.title', permission: 'iam.read', needsInstanceRole: true,
    load: () => import('./messages-page.js'),
  },
]
