import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'

const STEPS = ['applications.step.what', 'applications.step.where', 'applications.step.connect'] as const

/** Where the registration of an application is. @param current from 1 */
export function Steps({ current }: { readonly current: 1 | 2 | 3 }) {
  const t = useTexts()
  return (
    <ol className="wizard-steps" aria-label={t('applications.steps')}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index + 1 === current ? 'step' : undefined} data-done={index + 1 < current || undefined}>
          <span className="step-number" aria-hidden="true">{index + 1 < current ? <Icon name="check" size={14} /> : index + 1}</span>
          {t(step)}
        </li>
      ))}
    </ol>
  )
}
