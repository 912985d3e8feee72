import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { usePermissionsAt } from '../../data/permissions.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { LoginPreviewSection } from './login-preview-section.js'
import { TrialSection } from './trial-section.js'
import type { LoadedApplication } from './use-application.js'
import { UserSelect } from './user-select.js'

/** Applications > an application > Try it: what a person would see, and a real sign-in. */
export function TryTab(loaded: LoadedApplication) {
  const t = useTexts()
  const { facts, claims: { sub } } = useSession()
  const { can } = usePermissionsAt(loaded.project.organizationId)
  const [userId, setUserId] = useState(sub)
  const [scopes, setScopes] = useState<readonly string[]>(['openid', 'profile', 'email'])
  const known = ['openid', 'profile', 'email', 'phone', 'address', 'offline_access', `urn:${facts.vendor}:iam:org:project:roles`]
  const mayPreview = can('user.read')
  return (
    <>
      <div className="preview-inputs try-inputs">
        {mayPreview ? <UserSelect value={userId} onChange={setUserId} /> : null}
        <TagsInput label={t('applications.preview.scopes')} data={known} value={[...scopes]} onChange={setScopes} />
      </div>
      {mayPreview ? <LoginPreviewSection {...loaded} userId={userId} scopes={scopes} /> : null}
      <TrialSection {...loaded} scopes={scopes} />
    </>
  )
}
