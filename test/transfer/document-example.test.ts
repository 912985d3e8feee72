import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiOnEveryStorage } from '../support/api.js'

const DOCUMENT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../docs/bulk-document.md')

apiOnEveryStorage('the example of docs/bulk-document.md', (api) => {
  it('is imported unchanged', async () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(fs.readFileSync(DOCUMENT, 'utf8')) ?? []
    const userId = '6f9619ff-8b86-d011-b42d-00c04fc964ff'
    assert.deepEqual(await api.ok('admin.v1.AdminService/ImportData', JSON.parse(example) as Record<string, unknown>), {
      success: {
        orgs: [{
          orgId: 'example', projectIds: ['shop'], projectRoles: ['shop_buyer'], humanUserIds: [userId],
          userGrants: [{ projectId: 'shop', userId }], userMetadata: [{ userId, key: 'team' }],
        }],
      },
    })
  })
})
