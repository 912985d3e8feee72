import type { ConsolePage } from '../page.js'

const BELOW = { permission: 'user.read', below: 'users' } as const

export const userPages: readonly ConsolePage[] = [
  { id: 'users', path: '/users', title: 'frame.page.users', permission: 'user.read', rail: { icon: 'users' }, load: () => import('./people-page.js') },
  { id: 'users.services', path: '/users/service-users', title: 'users.services', ...BELOW, load: () => import('./service-users-page.js') },
  { id: 'users.invitations', path: '/users/invitations', title: 'users.invitations', ...BELOW, load: () => import('./invitations-page.js') },
  { id: 'users.newPerson', path: '/users/new-person', title: 'users.newPerson', permission: 'user.write', below: 'users', load: () => import('./new-person-page.js') },
  { id: 'users.newService', path: '/users/new-service-user', title: 'users.newService', permission: 'user.write', below: 'users', load: () => import('./new-service-user-page.js') },
  { id: 'users.user', path: '/users/$userId', title: 'users.title', ...BELOW, load: () => import('./user-page.js') },
  { id: 'users.userTab', path: '/users/$userId/$tab', title: 'users.title', ...BELOW, load: () => import('./user-page.js') },
]
