import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFeature } from '../data/features.js'
import type { Feature } from '../data/features.js'
import { usePermissions } from '../data/permissions.js'
import { WithTexts } from '../texts/with-texts.js'
import { useTexts } from '../texts/texts.js'

function Hint({ feature }: { readonly feature: Feature }) {
  const t = useTexts()
  const { can } = usePermissions()
  const mayTurnOn = can('iam.feature.write')
  return (
    <p className="note" role="status">
      {t.rich('features.isOff', { feature: <b>{t(`features.${feature}`)}</b> })} {mayTurnOn ? <Link to="/instance/features">{t('features.turnOn')}</Link> : t('features.ask')}
    </p>
  )
}

/** Says which feature has to be turned on. Shows nothing while it is on. */
export function FeatureHint({ feature }: { readonly feature: Feature }) {
  const isOn = useFeature()
  return isOn(feature) ? null : <WithTexts areas={['features']}><Hint feature={feature} /></WithTexts>
}

/** Shows its content while a feature is on, and otherwise which one has to be turned on. */
export function WithFeature({ feature, children }: { readonly feature: Feature; readonly children: ReactNode }) {
  const isOn = useFeature()
  return isOn(feature) ? children : <FeatureHint feature={feature} />
}
