import type { Activity } from '@keyhall/core/orgs'

/** Every state of an organization, a project or a client. */
export const ACTIVITIES = ['active', 'inactive'] as const satisfies readonly Activity[]
