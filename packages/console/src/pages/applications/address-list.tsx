import { Button } from '@mantine/core'
import { Icon } from '../../parts/icon.js'
import { LineList } from '../../parts/line-list.js'
import { useTexts } from '../../texts/texts.js'
import { PROBLEM_TEXTS, addressProblem, matchesAnyPort, originProblem } from './address-rules.js'

interface Props {
  readonly label: string
  readonly description: string
  readonly lines: readonly string[]
  readonly onChange: (lines: readonly string[]) => void
  readonly isDevelopment: boolean
  /** Turns development mode on, right where it is missing. */
  readonly onDevelopment: () => void
  /** The message of the server at a line. */
  readonly problemAt?: (index: number) => string | undefined
  /** Whether the lines are origins instead of addresses. */
  readonly hasOrigins?: boolean
  readonly placeholder?: string
  /** Whether they are redirect URIs of a native application. */
  readonly isNative?: boolean
}

/** The addresses of a native application that stand for themselves with every port (RFC 8252 §7.3). */
export function AnyPortNote({ lines }: { readonly lines: readonly string[] }) {
  const t = useTexts()
  const addresses = lines.map((line) => line.trim()).filter((line) => matchesAnyPort(line))
  return addresses.length === 0 ? null : (
    <div className="note development-note" role="status">
      <Icon name="info" />
      <p>{addresses.map((address) => <span key={address}>{t('applications.address.anyPort', { address })}<br /></span>)}</p>
    </div>
  )
}

/** A list of addresses, checked while typing by the rules of the server. */
export function AddressList({ label, description, lines, onChange, isDevelopment, onDevelopment, problemAt, hasOrigins = false, placeholder, isNative = false }: Props) {
  const t = useTexts()
  const problemOf = (line: string) => (line.trim() === '' ? undefined : (hasOrigins ? originProblem : addressProblem)(line.trim(), isDevelopment))
  const isPlain = lines.some((line) => problemOf(line) === 'plainHttp')
  return (
    <div className="stack address-list">
      <LineList
        label={label} description={description} lines={lines} onChange={onChange} {...(placeholder === undefined ? {} : { placeholder })}
        problemOf={(line, index) => {
          const problem = problemOf(line)
          return problem === undefined ? problemAt?.(index) : t(PROBLEM_TEXTS[problem])
        }}
      />
      {isPlain ? (
        <div className="note development-note" role="status">
          <Icon name="info" />
          <p>{t('applications.development.offer')}</p>
          <Button size="xs" variant="default" onClick={onDevelopment}>{t('applications.development.turnOn')}</Button>
        </div>
      ) : null}
      {isNative ? <AnyPortNote lines={lines} /> : null}
    </div>
  )
}
