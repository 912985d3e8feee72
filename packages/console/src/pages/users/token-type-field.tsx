import { Radio } from '@mantine/core'
import { useTexts } from '../../texts/texts.js'

/** The form of access tokens of a service user. */
export type TokenType = 'ACCESS_TOKEN_TYPE_BEARER' | 'ACCESS_TOKEN_TYPE_JWT'

interface Props {
  readonly value: TokenType
  readonly onChange: (type: TokenType) => void
  readonly error?: string | undefined
}

/** Opaque or JWT, with a sentence for each. */
export function TokenTypeField({ value, onChange, error }: Props) {
  const t = useTexts()
  return (
    <Radio.Group label={t('users.tokenType')} value={value} error={error} onChange={(type) => onChange(type === 'ACCESS_TOKEN_TYPE_JWT' ? type : 'ACCESS_TOKEN_TYPE_BEARER')}>
      <div className="choices">
        <Radio value="ACCESS_TOKEN_TYPE_BEARER" label={t('users.tokenType.opaque')} description={t('users.tokenType.opaqueHint')} />
        <Radio value="ACCESS_TOKEN_TYPE_JWT" label={t('users.tokenType.jwt')} description={t('users.tokenType.jwtHint')} />
      </div>
    </Radio.Group>
  )
}
