import type { Response } from 'express'
import type { ProfileChange } from '@keyhall/core/accounts'
import type { Parameters } from '@keyhall/core/protocol'
import { defaultDisplayName } from '@keyhall/core/users'
import type { Human, Profile } from '@keyhall/core/users'
import { LOCALES } from '@keyhall/texts'
import type { Words } from '@keyhall/texts'
import type { Handler } from '../server/frame.js'
import type { AccountContext } from './context.js'
import type { OpenAccount } from './open-account.js'
import { PROFILE_FIELDS, profilePage } from './views/index.js'
import type { ProfileProblems, ProfileValues } from './views/index.js'
import { isDisplayText } from '@keyhall/core/shared'

/** Maximum length of a name, in UTF-16 code units. */
const MAX_NAME = 200

/** The message for unusable text; `undefined` when the text is fine. */
function textProblem(words: Words, text: string): string | undefined {
  if (text.length > MAX_NAME) return words('problems.tooLong', { most: MAX_NAME })
  return isDisplayText(text) ? undefined : words('problems.notReadable')
}

const stored = ({ userName, profile: { firstName, lastName, displayName, nickname, preferredLanguage } }: Human): ProfileValues => ({
  givenName: firstName,
  familyName: lastName,
  displayName: displayName === defaultDisplayName(userName, { firstName, lastName }) ? '' : displayName,
  nickname: nickname ?? '',
  language: preferredLanguage ?? '',
})

function typed(form: Parameters): ProfileValues {
  const field = (name: string): string => (form.get(name) ?? '').trim()
  return {
    givenName: field('givenName'),
    familyName: field('familyName'),
    displayName: field('displayName'),
    nickname: field('nickname'),
    language: field('language'),
  }
}

/** The languages to choose from: ours, and the current one of the user. */
function languagesFor({ preferredLanguage }: Profile): readonly { readonly tag: string; readonly name: string }[] {
  const ours = LOCALES.map(({ locale, name }) => ({ tag: locale as string, name }))
  const isOther = preferredLanguage !== undefined && !ours.some(({ tag }) => tag === preferredLanguage)
  return isOther ? [...ours, { tag: preferredLanguage, name: preferredLanguage }] : ours
}

/** @param unreadable a field with malformed text, which seems empty */
function problemsOf(words: Words, values: ProfileValues, unreadable: string | undefined): ProfileProblems {
  const found = PROFILE_FIELDS.flatMap((name) => {
    const problem = name === unreadable ? words('problems.notReadable') : textProblem(words, values[name])
    return problem === undefined ? [] : [[name, problem]]
  })
  return {
    ...(values.givenName === '' ? { givenName: words('problems.required.givenName') } : {}),
    ...(values.familyName === '' ? { familyName: words('problems.required.familyName') } : {}),
    ...Object.fromEntries(found),
  }
}

const changeOf = ({ userName }: Human, { givenName, familyName, displayName, nickname, language }: ProfileValues): ProfileChange => ({
  firstName: givenName,
  lastName: familyName,
  displayName: displayName === '' ? defaultDisplayName(userName, { firstName: givenName, lastName: familyName }) : displayName,
  nickname: nickname === '' ? undefined : nickname,
  preferredLanguage: language === '' ? undefined : language,
})

/** GET and POST /ui/account/profile: names and language. */
export function profileRoute(context: AccountContext): Handler {
  const show = (res: Response, open: OpenAccount, values: ProfileValues, problems: ProfileProblems = {}): void =>
    context.send(
      res, open, 'profile',
      (frame) => profilePage(frame, { values, problems, languages: languagesFor(open.account.person.profile) }),
      { status: Object.keys(problems).length === 0 ? 200 : 422 },
    )
  return context.page('profile', { isSensitive: false }, {
    show: (res, open) => show(res, open, stored(open.account.person)),
    take: async (res, open) => {
      const { page: { words }, account: { person }, form, caller } = open
      const values = typed(form)
      const problems = problemsOf(words, values, form.malformed)
      if (Object.keys(problems).length > 0) return show(res, open, values, problems)
      const isOffered = values.language === '' || languagesFor(person.profile).some(({ tag }) => tag === values.language)
      const change = changeOf(person, isOffered ? values : { ...values, language: person.profile.preferredLanguage ?? '' })
      await context.deps.use.changeProfile.change(caller.userId, change, caller)
      return context.done(res, 'profile', 'saved')
    },
  })
}
