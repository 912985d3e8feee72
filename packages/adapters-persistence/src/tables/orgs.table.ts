import { instant, key, reference, table, text } from './table.js'

/** Rows of the table `projects`. */
export interface ProjectRow {
  readonly id: string
  readonly org_id: string
  readonly name: string
  readonly state: string
  readonly created_at: number
}

export const orgTables = () => [
  table(
    'orgs',
    { id: key, name: text, primary_domain: text, state: text, created_at: instant },
    { indices: [{ name: 'orgs_primary_domain', columns: ['primary_domain'], unique: true }] },
  ),
  table<ProjectRow>(
    'projects',
    { id: key, org_id: reference('projects_org', 'orgs'), name: text, state: text, created_at: instant },
    { indices: [{ name: 'projects_org_id', columns: ['org_id'] }] },
  ),
]
