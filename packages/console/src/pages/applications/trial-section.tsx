import { Button, PasswordInput, Radio } from '@mantine/core'
import { useState } from 'react'
import { ErrorBox } from '../../parts/error-box.js'
import { useSession } from '../../session/session.js'
import { testRedirectUri } from '../../session/test-answer.js'
import { useTexts } from '../../texts/texts.js'
import { settingsOf, useSaveSettings } from './oidc-settings.js'
import type { TestedClient } from './test-sign-in.js'
import { TrialResult } from './trial-result.js'
import type { LoadedApplication } from './use-application.js'
import { clientIdOf } from './use-application.js'
import { useMayWrite } from './use-may-write.js'
import { useTrial } from './use-trial.js'

const METHODS = { OIDC_AUTH_METHOD_TYPE_BASIC: 'basic', OIDC_AUTH_METHOD_TYPE_POST: 'post' } as const

/** The redirect URI of trials among those of the application, with the call that adds or removes it. */
function useTrialAddress(loaded: LoadedApplication) {
  const { facts } = useSession()
  const { mayWrite } = useMayWrite(loaded)
  const save = useSaveSettings(loaded)
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const { redirectUris } = settingsOf(loaded.application.oidcConfiguration ?? { clientId: '' })
  const address = testRedirectUri(facts)
  const change = async (isRegistered: boolean): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const others = redirectUris.filter((uri) => uri !== address)
      await save({ redirectUris: isRegistered ? [...others, address] : others })
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  return { address, mayWrite, isRegistered: redirectUris.includes(address), change, problem, isBusy }
}
type TrialAddress = ReturnType<typeof useTrialAddress>

/** Registers the address to which the window of a trial returns. */
function Registration({ address, mayWrite, change, problem, isBusy }: TrialAddress) {
  const t = useTexts()
  return (
    <>
      <p>{t.rich(mayWrite ? 'applications.try.register' : 'applications.try.notRegistered', { address: <code dir="ltr">{address}</code> })}</p>
      <ErrorBox problem={problem} />
      {mayWrite ? <div><Button loading={isBusy} onClick={() => void change(true)}>{t('applications.try.registerNow')}</Button></div> : null}
    </>
  )
}

/** Removes the address again, so that no trip to the settings is needed. */
function Removal({ address, mayWrite, change, problem, isBusy }: TrialAddress) {
  const t = useTexts()
  if (!mayWrite) return null
  return (
    <>
      <p className="soft small">{t.rich('applications.try.registered', { address: <code dir="ltr">{address}</code> })}</p>
      <ErrorBox problem={problem} />
      <div><Button variant="default" size="xs" loading={isBusy} onClick={() => void change(false)}>{t('applications.try.removeNow')}</Button></div>
    </>
  )
}

function Trial({ application, scopes }: LoadedApplication & { readonly scopes: readonly string[] }) {
  const t = useTexts()
  const method = application.oidcConfiguration?.authMethodType ?? 'OIDC_AUTH_METHOD_TYPE_BASIC'
  const client: TestedClient = { clientId: clientIdOf(application), method: method in METHODS ? METHODS[method as keyof typeof METHODS] : undefined }
  const canRedeem = method !== 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT'
  const { state, start } = useTrial(client, canRedeem)
  const [as, setAs] = useState<'session' | 'fresh'>('session')
  const [secret, setSecret] = useState('')
  return (
    <>
      <Radio.Group label={t('applications.try.who')} value={as} onChange={(value) => setAs(value === 'fresh' ? value : 'session')}>
        <div className="buttons">
          <Radio value="session" label={t('applications.try.session')} />
          <Radio value="fresh" label={t('applications.try.fresh')} />
        </div>
      </Radio.Group>
      {client.method === undefined ? null : (
        <PasswordInput
          label={t('applications.secret')} description={t('applications.try.secretHint')} className="narrow-field" autoComplete="off" dir="ltr" value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
      )}
      <div><Button onClick={() => void start({ scopes, isFresh: as === 'fresh', secret })}>{t('applications.try.start')}</Button></div>
      <TrialResult state={state} clientId={client.clientId} applicationId={application.applicationId} canRedeem={canRedeem} />
    </>
  )
}

/** A real sign-in to the application, whose answer comes to the console. */
export function TrialSection(props: LoadedApplication & { readonly scopes: readonly string[] }) {
  const t = useTexts()
  const address = useTrialAddress(props)
  const { grantTypes, responseTypes } = settingsOf(props.application.oidcConfiguration ?? { clientId: '' })
  const isPossible = grantTypes.includes('OIDC_GRANT_TYPE_AUTHORIZATION_CODE') && responseTypes.includes('OIDC_RESPONSE_TYPE_CODE')
  return (
    <section className="section" aria-labelledby="trial">
      <div className="section-head"><h2 id="trial">{t('applications.try.real')}</h2><p className="soft">{t('applications.try.realText')}</p></div>
      {!isPossible ? <p>{t('applications.try.codeOnly')}</p> : address.isRegistered ? <><Trial {...props} /><Removal {...address} /></> : <Registration {...address} />}
    </section>
  )
}
