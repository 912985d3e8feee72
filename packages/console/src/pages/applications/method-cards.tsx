import { Radio } from '@mantine/core'
import type { OIDCAuthMethodType } from '@keyhall/client/applications'
import { useTexts } from '../../texts/texts.js'
import { METHOD_SENTENCES, METHOD_TEXTS } from './words.js'

const hasSecret = (method: OIDCAuthMethodType): boolean => method === 'OIDC_AUTH_METHOD_TYPE_BASIC' || method === 'OIDC_AUTH_METHOD_TYPE_POST'

/** What saving does to the secret. */
function consequence(stored: OIDCAuthMethodType, chosen: OIDCAuthMethodType) {
  if (stored === chosen) return undefined
  if (hasSecret(stored)) return hasSecret(chosen) ? 'applications.method.secretStays' : 'applications.method.secretGoes'
  return hasSecret(chosen) ? 'applications.method.secretNew' : chosen === 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT' ? 'applications.method.keyNew' : undefined
}

interface Props<Method extends OIDCAuthMethodType> {
  readonly methods: readonly Method[]
  readonly stored: OIDCAuthMethodType
  readonly value: Method
  readonly error?: string | undefined
  readonly onChange: (method: Method) => void
}

/** The authentication methods as cards with a sentence each, and what a change does to the secret. */
export function MethodCards<Method extends OIDCAuthMethodType>({ methods, stored, value, error, onChange }: Props<Method>) {
  const t = useTexts()
  const effect = consequence(stored, value)
  return (
    <>
      <Radio.Group label={t('applications.method')} value={value} error={error} onChange={(next) => onChange(methods.find((method) => method === next) ?? value)}>
        <div className="method-cards">
          {methods.map((method) => (
            <Radio key={method} className="method-card" value={method} label={t(METHOD_TEXTS[method])} description={t(METHOD_SENTENCES[method])} />
          ))}
        </div>
      </Radio.Group>
      {effect === undefined ? null : <p className="note" role="status">{t(effect)}</p>}
    </>
  )
}
