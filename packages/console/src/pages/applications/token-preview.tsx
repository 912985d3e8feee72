import { Checkbox, TagsInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../data/org.js'
import { ErrorBox } from '../../parts/error-box.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { ClaimsCard } from './claims-card.js'
import { useMayWrite } from './use-may-write.js'
import type { TokenSettings } from './token-settings.js'
import type { LoadedApplication } from './use-application.js'
import { clientIdOf } from './use-application.js'
import { UserSelect } from './user-select.js'

const OUTPUTS = [['idToken', 'applications.preview.idToken'], ['accessToken', 'applications.preview.accessToken'], ['userInfo', 'applications.preview.userInfo'], ['introspection', 'applications.preview.introspection']] as const

/** The switches that a remedy can turn on. */
export type RemedySwitch = 'idTokenUserinfoAssertion' | 'idTokenRoleAssertion' | 'accessTokenRoleAssertion'

interface Props {
  readonly loaded: LoadedApplication
  readonly settings: TokenSettings
  readonly isUnsaved: boolean
  /** Turns a switch on, without saving. Absent for people who may not. */
  readonly onSetting: ((name: RemedySwitch) => void) | undefined
}

/** What the tokens of a person would contain, with the reason for each claim. Nothing is issued. */
export function TokenPreview({ loaded, settings, isUnsaved, onSetting }: Props) {
  const t = useTexts()
  const { api } = useApi()
  const { facts, claims: { sub } } = useSession()
  const { mayWrite } = useMayWrite(loaded)
  const [userId, setUserId] = useState(sub)
  const [scopes, setScopes] = useState<readonly string[]>(['openid', 'profile', 'email'])
  const [withTargets, setTargets] = useState(false)
  const clientId = clientIdOf(loaded.application)
  const { accessTokenType, accessTokenRoleAssertion, idTokenRoleAssertion, idTokenUserinfoAssertion } = settings
  const request = { userId, clientId, scopes, withTargets, settings: { accessTokenType, accessTokenRoleAssertion, idTokenRoleAssertion, idTokenUserinfoAssertion } }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['token-preview', request, loaded.application.revision], placeholderData: keepPreviousData, queryFn: ({ signal }) => api.management.previewTokens(request, { signal }),
  })
  const known = ['openid', 'profile', 'email', 'phone', 'address', 'offline_access', `urn:${facts.vendor}:iam:org:project:roles`]
  const apply = (kind: string, name: string): (() => void) | undefined => {
    if (kind === 'scope') return () => setScopes((before) => [...new Set([...before, name])])
    return onSetting && (name === 'idTokenUserinfoAssertion' || name === 'idTokenRoleAssertion' || name === 'accessTokenRoleAssertion') ? () => onSetting(name) : undefined
  }
  return (
    <section className="section preview" aria-labelledby="preview">
      <div className="section-head">
        <h2 id="preview">{t('applications.preview')}</h2>
        <p className="soft">{t(isUnsaved ? 'applications.preview.unsaved' : 'applications.preview.text')}</p>
      </div>
      <div className="preview-inputs">
        <UserSelect value={userId} onChange={setUserId} />
        <TagsInput label={t('applications.preview.scopes')} data={known} value={[...scopes]} onChange={setScopes} />
      </div>
      {mayWrite ? <Checkbox label={t('applications.preview.targets')} checked={withTargets} onChange={(event) => setTargets(event.currentTarget.checked)} /> : null}
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {data?.refusals?.length ? <div className="warn-box" role="status"><div><p className="strong">{t('applications.preview.refused')}</p><ul>{data.refusals.map((text) => <li key={text}>{text}</li>)}</ul></div></div> : null}
      {data?.droppedScopes?.length ? <p className="note">{t('applications.preview.dropped', { list: t.list(data.droppedScopes) })}</p> : null}
      {data?.hasUncalledTargets ? <p className="note">{t('applications.preview.uncalled')}</p> : null}
      {data ? (
        <div className="outputs" aria-busy={isPlaceholderData}>
          {OUTPUTS.map(([name, title]) => (
            <ClaimsCard key={name} id={name} title={t(title)} output={data[name]} apply={apply} empty={t(name === 'accessToken' ? 'applications.preview.opaque' : 'applications.preview.nothing')} />
          ))}
        </div>
      ) : null}
    </section>
  )
}
