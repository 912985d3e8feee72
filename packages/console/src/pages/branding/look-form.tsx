import { Checkbox, Select, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import type { SectionForm } from '../../parts/section-form.js'
import type { Texts } from '../../texts/texts.js'
import { useTexts } from '../../texts/texts.js'
import { ColourField, contrastProblem } from './colour-field.js'
import { channelsOf } from './contrast.js'
import { COLOUR_NAMES, CORNERS, FONTS, MODES, SCHEMES, memberOf } from './look.js'
import type { Look, Scheme } from './look.js'

/** The names of the members, for the conflict dialog and the list of changes. */
export const lookLabels = (t: Texts): Readonly<Record<keyof Look, string>> => ({
  ...(Object.fromEntries(SCHEMES.flatMap((scheme) => COLOUR_NAMES.map((name) =>
    [memberOf(scheme, name), t('branding.colourIn', { colour: t(`branding.colour.${name}` as const), scheme: t(`branding.scheme.${scheme}` as const) })]))) as Record<keyof Look, string>),
  name: t('branding.name'), font: t('branding.font'), corners: t('branding.corners'), themeMode: t('branding.mode'), disableWatermark: t('branding.watermark'),
})

/** Refuses colours that cannot be read before the server does. */
export function checkLook(t: Texts, look: Look): Readonly<Record<string, string>> {
  return Object.fromEntries(SCHEMES.flatMap((scheme) => COLOUR_NAMES.flatMap((name) => {
    const member = memberOf(scheme, name)
    const isNoColour = look[member] !== '' && channelsOf(look[member]) === undefined
    return isNoColour || contrastProblem(look, scheme, name) ? [[member, t('branding.notReadable')]] : []
  })))
}

interface Props {
  readonly form: SectionForm<Look>
  /** Gets the unsaved values. */
  readonly onEdit: (look: Look, isDirty: boolean) => void
  /** Called when the colours of a scheme are edited. */
  readonly onScheme: (scheme: Scheme) => void
}

/** The fields of the look. */
export function LookForm({ form, onEdit, onScheme }: Props) {
  const t = useTexts()
  const { values, isDirty } = form
  useEffect(() => onEdit(values, isDirty), [values, isDirty, onEdit])
  const options = <Name extends string>(names: readonly Name[], prefix: string, text: (name: Name) => string) => names.map((name) => ({ value: `${prefix}_${name}`, label: text(name) }))
  return (
    <>
      <TextInput label={t('branding.name')} description={t('branding.nameHint')} placeholder="Keyhall" {...form.text('name')} />
      <div className="look-choices">
        <Select label={t('branding.font')} data={options(FONTS, 'LABEL_FONT', (name) => t(`branding.font.${name}` as const))} {...form.value('font')} onChange={(value) => form.set('font', value ?? values.font)} />
        <Select label={t('branding.corners')} data={options(CORNERS, 'LABEL_CORNERS', (name) => t(`branding.corners.${name}` as const))} {...form.value('corners')} onChange={(value) => form.set('corners', value ?? values.corners)} />
        <Select label={t('branding.mode')} data={options(MODES, 'THEME_MODE', (name) => t(`branding.mode.${name}` as const))} {...form.value('themeMode')} onChange={(value) => form.set('themeMode', value ?? values.themeMode)} />
      </div>
      <Checkbox label={t('branding.watermark')} description={t('branding.watermarkHint')} {...form.flag('disableWatermark')} />
      {SCHEMES.map((scheme) => (
        <fieldset key={scheme} className="colours" onFocus={() => onScheme(scheme)}>
          <legend>{t(`branding.colours.${scheme}` as const)}</legend>
          {COLOUR_NAMES.map((name) => (
            <ColourField key={name} scheme={scheme} name={name} look={values} error={form.problemAt(memberOf(scheme, name))} onChange={(colour) => form.set(memberOf(scheme, name), colour)} />
          ))}
        </fieldset>
      ))}
    </>
  )
}
