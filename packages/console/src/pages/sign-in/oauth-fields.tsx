import { TextInput } from '@mantine/core'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import { OAUTH_PATHS } from './oauth-form.js'
import type { ProviderForm } from './provider-form.js'

/** Where the answer of the user endpoint has the members of a person. */
export function OAuthFields({ form }: { readonly form: SectionForm<ProviderForm> }) {
  const t = useTexts()
  return (
    <>
      <h3>{t('signIn.providers.attributes')}</h3>
      <p className="soft small">{t('signIn.providers.pathsHint')}</p>
      <div className="two-fields">
        {OAUTH_PATHS.map(({ field, label, standard }) => (
          <TextInput key={field} label={t(label)} placeholder={standard} dir="ltr" spellCheck={false} autoComplete="off" maxLength={200} {...form.text(field)} />
        ))}
      </div>
    </>
  )
}
