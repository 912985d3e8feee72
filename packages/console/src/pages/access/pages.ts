import type { ConsolePage } from '../page.js'

const MEMBER_READS = ['iam.member.read', 'org.member.read', 'project.member.read'] as const
const PROJECT = { title: 'access.projects', permission: 'project.read', below: 'access' } as const

export const accessPages: readonly ConsolePage[] = [
  {
    id: 'access', path: '/access', title: 'frame.page.access', permission: ['project.read', 'user.grant.read', ...MEMBER_READS], rail: { icon: 'access' },
    load: () => import('./access-page.js'),
  },
  { ...PROJECT, id: 'access.projects', path: '/access/projects', load: () => import('./projects-page.js') },
  { id: 'access.grants', path: '/access/grants', title: 'access.grants', permission: 'user.grant.read', below: 'access', load: () => import('./grants-page.js') },
  { id: 'access.administrators', path: '/access/administrators', title: 'access.administrators', permission: MEMBER_READS, below: 'access', load: () => import('./administrators-page.js') },
  { id: 'access.newProject', path: '/access/new-project', title: 'access.newProject', permission: 'project.create', below: 'access', load: () => import('./new-project-page.js') },
  { ...PROJECT, id: 'access.new-resource', path: '/access/projects/$projectId/resources/new', permission: 'project.write', load: () => import('./new-resource-page.js') },
  { ...PROJECT, id: 'access.resource', path: '/access/projects/$projectId/resources/$resourceId', load: () => import('./resource-page.js') },
  { ...PROJECT, id: 'access.project', path: '/access/projects/$projectId', load: () => import('./project-page.js') },
  { ...PROJECT, id: 'access.projectTab', path: '/access/projects/$projectId/$tab', load: () => import('./project-page.js') },
]
