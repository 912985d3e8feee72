import type { ConsoleKey } from '@keyhall/texts/console'
import { useTexts } from '../../texts/texts.js'
import type { Registration } from './frameworks.js'
import { GRANT_TEXTS, METHOD_TEXTS, TYPE_TEXTS } from './words.js'

/** Shows the settings that the choice decides. They can be changed later. */
export function ChosenSettings({ registration, name }: { readonly registration: Registration | undefined; readonly name: string }) {
  const t = useTexts()
  const facts: readonly (readonly [ConsoleKey, string])[] = registration
    ? [
        ['applications.type', t(TYPE_TEXTS[registration.appType])],
        ['applications.method', t(METHOD_TEXTS[registration.authMethodType])],
        ['applications.grants', t.list(registration.grantTypes.map((grant) => t(GRANT_TEXTS[grant])))],
        ['applications.userInfoInside', t(registration.idTokenUserinfoAssertion ? 'parts.on' : 'parts.off')],
      ]
    : [['applications.type', t('applications.type.api')], ['applications.method', t('applications.method.basic')]]
  return (
    <aside className="chosen" aria-labelledby="chosen">
      <h2 id="chosen">{t('applications.chosen', { name })}</h2>
      <dl>{facts.map(([label, value]) => <div key={label}><dt>{t(label)}</dt><dd>{value}</dd></div>)}</dl>
      <p className="soft small">{t('applications.chosenHint')}</p>
    </aside>
  )
}
