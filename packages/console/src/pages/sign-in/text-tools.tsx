import { Select } from '@mantine/core'
import { CONSOLE_LANGUAGES } from '@keyhall/texts/console'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTexts } from '../../texts/texts.js'

/** The language whose texts are edited: `?language=`, else that of the console. */
export function useTextLanguage(): readonly [string, (language: string) => void] {
  const t = useTexts()
  const navigate = useNavigate()
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const choose = (language: string): void => void navigate({ to: '.', search: (before: object) => ({ ...before, language }), replace: true } as never)
  return [CONSOLE_LANGUAGES.some(({ locale }) => locale === search['language']) ? search['language'] ?? 'en' : t.language.locale, choose]
}

export function LanguageSelect({ language, onChange }: { readonly language: string; readonly onChange: (language: string) => void }) {
  const t = useTexts()
  return (
    <Select
      label={t('signIn.texts.language')} value={language} searchable data={CONSOLE_LANGUAGES.map(({ locale, name }) => ({ value: locale, label: name }))}
      onChange={(value) => onChange(value ?? language)}
    />
  )
}
