import { NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../texts/texts.js'
import { DURATION_UNITS, UNIT_SECONDS, unitOf } from './durations.js'
import type { DurationUnit } from './durations.js'

interface Props {
  readonly label: string
  readonly description?: string | undefined
  /** In seconds. */
  readonly value: number
  readonly error?: string | undefined
  readonly onChange: (seconds: number) => void
}

const TEXTS = { day: 'parts.unit.days', hour: 'parts.unit.hours', minute: 'parts.unit.minutes' } as const

/** A duration as a number and a unit. */
export function DurationInput({ label, description, value, error, onChange }: Props) {
  const t = useTexts()
  const [unit, setUnit] = useState<DurationUnit>(() => unitOf(value))
  const shown = value % UNIT_SECONDS[unit] === 0 ? unit : unitOf(value)
  const amount = value / UNIT_SECONDS[shown]
  const change = (next: number, of: DurationUnit): void => {
    setUnit(of)
    onChange(Math.round(next * UNIT_SECONDS[of]))
  }
  return (
    <div className="duration">
      <NumberInput
        label={label} description={description} min={0} allowDecimal={false} hideControls value={amount} error={error} className="duration-number"
        onChange={(next) => change(Number(next), shown)}
      />
      <Select
        aria-label={t('parts.unit.label', { label })} w={130} value={shown} data={DURATION_UNITS.map((one) => ({ value: one, label: t(TEXTS[one]) }))}
        onChange={(next) => change(amount, next ?? shown)}
      />
    </div>
  )
}
