import { renderDocument } from '../../login/views/document.js'
import { Field, MainButton, Problem } from '../../login/views/parts.js'
import type { FieldInput } from '../../login/views/parts.js'
import { AccountDocument, AccountForm } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'

/** The text fields of the form. */
export const PROFILE_FIELDS = ['givenName', 'familyName', 'displayName', 'nickname'] as const
type ProfileField = (typeof PROFILE_FIELDS)[number]

export type ProfileValues = Readonly<Record<ProfileField | 'language', string>>
export type ProfileProblems = Readonly<Partial<Record<ProfileField, string>>>

export interface ProfilePageProps {
  readonly values: ProfileValues
  readonly problems: ProfileProblems
  readonly languages: readonly { readonly tag: string; readonly name: string }[]
}

const AUTOCOMPLETE = { givenName: 'given-name', familyName: 'family-name', displayName: 'name', nickname: 'nickname' } as const satisfies
  Record<ProfileField, FieldInput['autocomplete']>

/** Renders the form for names and language. */
export function profilePage(frame: AccountFrame, { values, problems, languages }: ProfilePageProps): string {
  const { context: { words } } = frame
  const count = Object.keys(problems).length
  const field = (id: ProfileField, hint?: string) => (
    <Field
      id={id} label={words(`account.profile.${id}`)} problem={problems[id]} {...(hint === undefined ? {} : { hint })}
      input={{ type: 'text', autocomplete: AUTOCOMPLETE[id], value: values[id], required: id === 'givenName' || id === 'familyName' }}
    />
  )
  return renderDocument(
    <AccountDocument frame={frame} title={words('account.profile.name')} hasProblem={count > 0}>
      {count > 0 ? <Problem text={words('problems.summary', { count })} /> : null}
      <p class="lead">{words('account.profile.lead')}</p>
      <AccountForm frame={frame} place="profile" look="narrow">
        {field('givenName')}
        {field('familyName')}
        {field('displayName', words('account.profile.displayNameHint'))}
        {field('nickname', words('account.optional'))}
        <div class="field">
          <label for="language-choice">{words('account.profile.language')}</label>
          <select id="language-choice" name="language">
            <option value="" selected={values.language === ''}>{words('account.profile.noLanguage')}</option>
            {languages.map(({ tag, name }) => <option value={tag} lang={tag} selected={values.language === tag}>{name}</option>)}
          </select>
        </div>
        <MainButton>{words('account.save')}</MainButton>
      </AccountForm>
    </AccountDocument>,
  )
}
