import { instant, key, reference, table, text } from './table.js'

export const userGrantTables = () => [
  table(
    'user_grants',
    {
      id: key,
      user_id: reference('user_grants_user', 'users'),
      org_id: reference('user_grants_org', 'orgs'),
      project_id: reference('user_grants_project', 'projects'),
      // Keys, each between line breaks, so that a key can be found within the text.
      role_keys: text,
      state: text,
      created_at: instant,
      updated_at: instant,
    },
    {
      indices: [
        { name: 'user_grants_user_id', columns: ['user_id', 'project_id', 'org_id'], unique: true },
        { name: 'user_grants_project_id', columns: ['project_id'] },
        { name: 'user_grants_org_id', columns: ['org_id'] },
        { name: 'user_grants_by_creation', columns: ['created_at', 'id'] },
        { name: 'user_grants_by_org', columns: ['org_id', 'created_at', 'id'] },
        { name: 'user_grants_by_project', columns: ['project_id', 'created_at', 'id'] },
      ],
    },
  ),
  // Without a foreign key, because the job goes on when the project is removed.
  table('role_removals', { project_id: key, role_key: key, place_created_at: instant, place_id: text }),
]
