import { ApiError } from '@keyhall/client'
import type { ErrorDetail } from '@keyhall/client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { draftOf, registerDraft } from '../session/drafts.js'
import { useTexts } from '../texts/texts.js'
import { refusalWords, useRefusalTexts } from './refusal-words.js'

/** Values of a form, as flat members. */
export type Values = object

/** Messages by the name of the member: of a check of the form, or of the server. */
type Problems = Readonly<Record<string, string | ErrorDetail>>

/** A form: values, what the person changed, and the messages of the server at their fields. */
export interface SectionForm<V extends Values> {
  readonly values: V
  readonly initial: V
  readonly isDirty: boolean
  readonly isDraft: boolean
  readonly isBusy: boolean
  /** A failure that belongs to no field. */
  readonly problem: unknown
  /** Whether another person saved first. */
  readonly isConflict: boolean
  readonly set: <Name extends keyof V>(name: Name, value: V[Name]) => void
  /** The message at a field. @param path a member, or a path into it, such as `redirectUris[1]` */
  readonly problemAt: (path: string) => string | undefined
  readonly discard: () => void
  readonly save: (values?: V) => Promise<void>
  readonly closeConflict: () => void
  /** For a text field: `<TextInput {...form.text('name')} />` */
  readonly text: (name: NamesOf<V, string>) => { value: string; error: string | undefined; onChange: (event: { readonly currentTarget: { readonly value: string } }) => void }
  /** For a checkbox or a switch. */
  readonly flag: (name: NamesOf<V, boolean>) => { checked: boolean; error: string | undefined; onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) => void }
  /** For a select, a number or a list. */
  readonly value: <Name extends keyof V & string>(name: Name) => { value: V[Name]; error: string | undefined; onChange: (value: V[Name]) => void }
}

/** The members of one type. */
type NamesOf<V, Type> = { [Name in keyof V & string]: V[Name] extends Type ? Name : never }[keyof V & string]

interface Options<V extends Values> {
  /** The stored values. When they change, fields that the person did not touch follow. */
  readonly initial: V
  /** Rejects with an `ApiError` of the code `aborted` when another person saved first. */
  readonly onSave: (values: V) => Promise<unknown>
  /** Checks before saving: messages by member. */
  readonly check?: ((values: V) => Readonly<Record<string, string>>) | undefined
  /** Unique in the console, such as `sign-in.passwords:<org>`. */
  readonly draftKey: string
  /** Members that no draft contains. */
  readonly secrets?: readonly (keyof V & string)[] | undefined
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The members that differ. */
export const changedNames = <V extends Values>(one: V, other: V): readonly (keyof V & string)[] =>
  (Object.keys(one) as (keyof V & string)[]).filter((name) => !isSame(one[name], other[name]))

function merged<V extends Values>(base: V, edits: Partial<V>): V {
  return { ...base, ...edits }
}

const memberIn = (path: string): string => path.split(/[.[]/)[0] ?? ''

/** Messages of the server at their members; `undefined` when none of them is in this form. */
function fieldsOf(problem: unknown, values: Values): Problems | undefined {
  if (!(problem instanceof ApiError)) return undefined
  const known = problem.details.filter(({ field }) => field !== undefined && Object.hasOwn(values, memberIn(field)))
  return known.length === 0 ? undefined : Object.fromEntries(known.map((detail) => [detail.field, detail]))
}

/** The messages of the server about members that are not in this form. */
export const othersOf = (problem: unknown, values: Values): readonly ErrorDetail[] =>
  (problem instanceof ApiError ? problem.details.filter(({ field }) => field !== undefined && !Object.hasOwn(values, memberIn(field))) : [])

/** Only the changed members are kept, so that the others follow what is stored. */
export function useSectionForm<V extends Values>({ initial, onSave, check, draftKey, secrets = [] }: Options<V>): SectionForm<V> {
  const t = useTexts()
  const [draft] = useState(() => draftOf(draftKey) as Partial<V> | undefined)
  const [edits, setEdits] = useState<Partial<V>>(draft ?? {})
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<unknown>()
  const [isConflict, setConflict] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  useRefusalTexts(refusal)
  const values = useMemo(() => merged(initial, edits), [initial, edits])
  const isDirty = !isSame(values, initial)

  const latest = useRef<unknown>(undefined)
  latest.current = isDirty ? Object.fromEntries(Object.entries(edits).filter(([name]) => !secrets.includes(name as never))) : undefined
  useEffect(() => registerDraft(draftKey, () => latest.current), [draftKey])

  const set = useCallback(<Name extends keyof V>(name: Name, value: V[Name]) => {
    setEdits((before) => ({ ...before, [name]: value }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path.split(/[.[]/)[0] !== name)))
  }, [])
  const discard = (): void => {
    setEdits({})
    setProblems({})
    setProblem(undefined)
    setConflict(false)
  }
  const save = async (saved: V = values): Promise<void> => {
    const found = check?.(saved) ?? {}
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onSave(saved)
      discard()
    } catch (failure) {
      setRefusal(failure)
      const fields = fieldsOf(failure, saved)
      if (fields) setProblems(fields)
      if (failure instanceof ApiError && failure.code === 'aborted') setConflict(true)
      else if (!fields || othersOf(failure, saved).length > 0) setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  const problemAt = (path: string): string | undefined => {
    const found = problems[path]
    return found === undefined || typeof found === 'string' ? found : refusalWords(t, found).text
  }
  return {
    values, initial, isDirty, isDraft: draft !== undefined, isBusy, problem, isConflict, set, problemAt, discard, save,
    closeConflict: () => setConflict(false),
    text: (name) => ({ value: values[name] as string, error: problemAt(name), onChange: (event) => set(name, event.currentTarget.value as V[typeof name]) }),
    flag: (name) => ({ checked: values[name] as boolean, error: problemAt(name), onChange: (event) => set(name, event.currentTarget.checked as V[typeof name]) }),
    value: (name) => ({ value: values[name], error: problemAt(name), onChange: (value) => set(name, value) }),
  }
}
