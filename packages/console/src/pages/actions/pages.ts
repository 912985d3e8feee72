import type { ConsolePage } from '../page.js'

const target = { permission: 'target.read', below: 'actions' } as const
const binding = { permission: 'execution.read', below: 'actions' } as const

export const actionPages: readonly ConsolePage[] = [
  { id: 'actions', path: '/actions', title: 'frame.page.actions', permission: 'target.read', rail: { icon: 'actions' }, load: () => import('./targets-page.js') },
  { ...target, id: 'actions.targets', path: '/actions/targets', title: 'actions.targets.title', load: () => import('./targets-page.js') },
  { ...target, id: 'actions.new-target', path: '/actions/targets/new', title: 'actions.targets.new', permission: 'target.write', load: () => import('./new-target-page.js') },
  { ...target, id: 'actions.target', path: '/actions/targets/$targetId', title: 'actions.targets.title', load: () => import('./target-page.js') },
  { ...binding, id: 'actions.bindings', path: '/actions/bindings', title: 'actions.bindings.title', load: () => import('./bindings-page.js') },
  { ...binding, id: 'actions.new-binding', path: '/actions/bindings/new', title: 'actions.bindings.new', permission: 'execution.write', load: () => import('./binding-page.js') },
  { ...binding, id: 'actions.binding', path: '/actions/bindings/$condition', title: 'actions.bindings.title', load: () => import('./binding-page.js') },
  { ...target, id: 'actions.calls', path: '/actions/calls', title: 'actions.calls.title', load: () => import('./calls-page.js') },
]
