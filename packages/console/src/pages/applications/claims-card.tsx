import { Button } from '@mantine/core'
import type { MissingClaim, PreviewedClaims, PreviewedFactor } from '@keyhall/client/management'
import { useTexts } from '../../texts/texts.js'

const SETTING_TEXTS = {
  idTokenUserinfoAssertion: 'applications.userInfoInside', idTokenRoleAssertion: 'applications.tokens.idTokenRoles', accessTokenRoleAssertion: 'applications.tokens.accessTokenRoles',
} as const

/** A reason or a remedy in the language of the operator. */
function useFactorText() {
  const t = useTexts()
  return ({ kind, name = '', text }: PreviewedFactor): string => {
    switch (kind) {
      case 'scope':
        return t('applications.reason.scope', { name })
      case 'protocol':
        return t('applications.reason.protocol')
      case 'sign_in':
        return t('applications.reason.signIn')
      case 'no_value':
        return t('applications.reason.noValue')
      case 'target':
        return t('applications.reason.target', { name })
      default:
        return name in SETTING_TEXTS ? t(SETTING_TEXTS[name as keyof typeof SETTING_TEXTS]) : text
    }
  }
}

interface Props {
  readonly id: string
  readonly title: string
  readonly output: PreviewedClaims
  /** What to show for an output without claims. */
  readonly empty: string
  /** Applies a remedy to the preview; `undefined` when that is not possible here. */
  readonly apply: (kind: string, name: string) => (() => void) | undefined
}

/** Missing claims that the same remedies add. */
interface Group {
  readonly names: readonly string[]
  readonly remedies: readonly PreviewedFactor[]
}

/** Claims that can be added come first. */
function grouped(missing: readonly MissingClaim[]): readonly Group[] {
  const groups = new Map<string, { names: string[]; remedies: readonly PreviewedFactor[] }>()
  for (const { name, remedies = [] } of missing) {
    const key = JSON.stringify(remedies)
    const group = groups.get(key) ?? { names: [], remedies }
    group.names.push(name)
    groups.set(key, group)
  }
  const isHopeless = ({ remedies }: Group): number => Number(remedies.some(({ kind }) => kind === 'no_value'))
  return [...groups.values()].toSorted((one, other) => isHopeless(one) - isHopeless(other))
}

function Missing({ missing, apply }: { readonly missing: readonly MissingClaim[]; readonly apply: Props['apply'] }) {
  const t = useTexts()
  const textOf = useFactorText()
  return (
    <div className="missing">
      <h4>{t('applications.preview.missing', { count: missing.length })}</h4>
      <ul>
        {grouped(missing).map(({ names, remedies }) => (
          <li key={names[0]}>
            <span className="remedies">
              {remedies.map((remedy) => {
                const action = apply(remedy.kind, remedy.name ?? '')
                const text = textOf(remedy)
                return action
                  ? <Button key={text} size="compact-xs" variant="light" aria-label={t('applications.preview.addFor', { remedy: text })} onClick={action}>+ {text}</Button>
                  : <span key={text} className="soft small strong">{text}</span>
              })}
            </span>
            <code dir="ltr" className="soft">{names.join(', ')}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The claims of one token or response, why each one is there, and what would add the others. */
export function ClaimsCard({ id, title, output: { claims = [], missing = [] }, empty, apply }: Props) {
  const t = useTexts()
  const textOf = useFactorText()
  return (
    <section className="claims" aria-labelledby={`output-${id}`} data-output={id}>
      <h3 id={`output-${id}`}>{title}</h3>
      {claims.length === 0 ? <p className="soft">{empty}</p> : (
        <dl>
          {claims.map(({ name, value, reasons = [] }) => (
            <div key={name} data-claim={name} data-protocol={reasons.every(({ kind }) => kind === 'protocol') || undefined}>
              <dt><code dir="ltr">{name}</code></dt>
              <dd>
                <code dir="ltr">{typeof value === 'string' ? value : JSON.stringify(value)}</code>
                <span className="soft small">{t.list(reasons.map(textOf))}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length === 0 ? null : <Missing missing={missing} apply={apply} />}
    </section>
  )
}
