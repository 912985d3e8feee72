import { useEffect } from 'react'
import { ApiError } from '@keyhall/client'
import type { ErrorDetail } from '@keyhall/client'
import { useTexts } from '../texts/texts.js'
import type { Texts } from '../texts/texts.js'

/** Reasons of refusals by feature: the id is `accounts.key_refused`. */
type Ids = Readonly<Record<string, readonly string[]>>

/** Every way in which the server says that another person was faster. */
const CHANGED_MEANWHILE: Ids = {
  settings: ['policy_changed_meanwhile'],
  clients: ['changed_meanwhile'],
  resources: ['changed_meanwhile'],
  shared: ['stale_write'],
  storage: ['belonging_changed'],
}

/** Refusals whose sentence says more than the text of their id: a rule, a value, an address. */
const SPECIFIC: Ids = {
  accounts: ['expiry_refused', 'key_refused', 'password_refused', 'state_unfit'],
  branding: ['font_refused', 'picture_refused', 'text_refused'],
  claim_rules: ['refused'],
  clients: ['metadata_refused', 'unsuited'],
  executions: ['includes_refused', 'refused'],
  identity_providers: ['invalid'],
  instance: ['needed_by_service'],
  keys: ['unready'],
  orgs: ['domain_not_accepted', 'domain_unproven'],
  permissions: ['role_not_accepted'],
  providers: ['refused', 'test_failed'],
  resources: ['invalid'],
  settings: ['sign_in_impossible'],
  targets: ['delivery_not_replayable', 'endpoint_refused'],
  transfer: ['item_refused'],
  user_grants: ['role_keys_not_accepted'],
}

const isIn = (ids: Ids, id: string): boolean => {
  const [feature = '', reason = ''] = id.split('.')
  return ids[feature]?.includes(reason) === true
}

/** What is wrong with a member, as the server words it, and the text with its values. */
const PATTERNS = [
  [/^must have (?<min>\d+) to (?<max>\d+) characters$/, 'errors.field.characters'],
  [/^must be a whole number from (?<min>-?\d+) to (?<max>\d+)$/, 'errors.field.number'],
  [/^must be a duration from (?<min>\d+)s to (?<max>\d+)s/, 'errors.field.duration'],
  [/^has a contrast of (?<contrast>[\d.]+):1 on \w+; at least (?<needed>[\d.]+):1 is required$/, 'errors.field.contrast'],
  [/^must have at most (?<max>\d+) elements$/, 'errors.field.many'],
  [/^is missing$/, 'errors.field.missing'],
  [/^must be an email address/, 'errors.field.email'],
  [/^must be an http or https URL/, 'errors.field.url'],
  [/^must be a domain such as/, 'errors.field.domain'],
  [/^must be a phone number/, 'errors.field.phone'],
  [/^must be a language tag/, 'errors.field.language'],
  [/^must be an absolute URI/, 'errors.field.uri'],
  [/^must be a colour such as/, 'errors.field.colour'],
  [/^must not contain control or invisible characters$/, 'errors.field.invisible'],
  [/^must be one of /, 'errors.field.choice'],
] as const

/** A refusal in words. `detail` is the sentence of the server, in English, where it says more. */
export interface RefusalWords {
  readonly text: string
  readonly detail?: string
}

function wordsOfMember(t: Texts, message: string): string {
  for (const [pattern, key] of PATTERNS) {
    const found = pattern.exec(message)
    if (found) return t(key, { ...found.groups })
  }
  return message
}

/** A problem of a refused call, in the language of the operator once the texts are loaded; else, or without a text, in the words of the server. */
export function refusalWords(t: Texts, { id, message, field }: ErrorDetail): RefusalWords {
  if (!t.hasArea('errors')) return { text: message }
  const key = `errors.${isIn(CHANGED_MEANWHILE, id) ? 'changed_meanwhile' : id}`
  if (field !== undefined) return { text: wordsOfMember(t, message) }
  if (!t.has(key)) return { text: message }
  if (!isIn(SPECIFIC, id)) return { text: t(key) }
  return t.language.locale === 'en' ? { text: message } : { text: t(key), detail: message }
}

/** Loads the texts of refusals when there is one. */
export function useRefusalTexts(problem: unknown): void {
  const t = useTexts()
  useEffect(() => {
    if (problem instanceof ApiError) t.load(['errors'])
  }, [problem])
}
