import { Button, TextInput } from '@mantine/core'
import { useTexts } from '../../texts/texts.js'
import { GROUNDS, channelsOf, contrastOf, nearestPassing } from './contrast.js'
import { OWN_COLOURS, colourIn, memberOf } from './look.js'
import type { ColourName, Look, Scheme } from './look.js'

interface Props {
  readonly scheme: Scheme
  readonly name: ColourName
  readonly look: Look
  readonly onChange: (colour: string) => void
  /** The message of the server. */
  readonly error: string | undefined
}

/** The first ground on which a colour cannot be read, with the measured contrast and the nearest colour that passes. */
export function contrastProblem(look: Look, scheme: Scheme, name: ColourName) {
  const colour = colourIn(look, scheme, name)
  const grounds = (GROUNDS[name] ?? []).map(([ground, needed]) => ({ ground, needed, contrast: contrastOf(colour, colourIn(look, scheme, ground)) }))
  const low = grounds.find(({ contrast, needed }) => contrast !== undefined && contrast < needed)
  return low?.contrast === undefined ? undefined : {
    ground: low.ground, needed: low.needed, contrast: low.contrast,
    nearest: nearestPassing(colour, grounds.map(({ ground, needed }) => [colourIn(look, scheme, ground), needed] as const)),
  }
}

/** A colour as swatch and text, with its measured contrast. An empty one is that of the product. */
export function ColourField({ scheme, name, look, onChange, error }: Props) {
  const t = useTexts()
  const value = look[memberOf(scheme, name)]
  const label = t(`branding.colour.${name}` as const)
  const isColour = value === '' || channelsOf(value) !== undefined
  const problem = contrastProblem(look, scheme, name)
  const ratio = (contrast: number): string => `${t.number(contrast)}:1`
  const message = !isColour ? t('branding.notColour')
    : problem ? t('branding.contrast.low', { contrast: ratio(problem.contrast), needed: ratio(problem.needed), ground: problem.ground === 'page' ? 'page' : 'card' })
      : error
  const passing = problem === undefined && isColour && GROUNDS[name] ? contrastOf(colourIn(look, scheme, name), colourIn(look, scheme, 'card')) : undefined
  return (
    <div className="colour">
      <input
        type="color" className="colour-swatch" aria-label={t('branding.pick', { label })} value={isColour && colourIn(look, scheme, name).length === 7 ? colourIn(look, scheme, name) : OWN_COLOURS[scheme][name]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        label={label} className="colour-text" dir="ltr" spellCheck={false} value={value} placeholder={OWN_COLOURS[scheme][name]} error={message}
        description={passing === undefined ? undefined : t('branding.contrast.ok', { contrast: ratio(passing) })} inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      {problem?.nearest === undefined ? null : (
        <Button variant="default" size="xs" className="colour-nearest" onClick={() => onChange(problem.nearest ?? '')}>
          <span>{t.rich('branding.contrast.use', { colour: <code>{problem.nearest}</code> })}</span>
        </Button>
      )}
    </div>
  )
}
