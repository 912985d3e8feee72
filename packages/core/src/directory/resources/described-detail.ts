import type { AuthorizationDetail, Resource } from './resource.js'

/** A part of a label: words of the resource's owner, or a value of the client. */
export interface LabelPart {
  readonly text: string
  readonly isValue: boolean
}

/** A member that the label does not contain. */
export interface DescribedMember {
  /** As in a label: `amount.value`, `accounts[0].iban`. */
  readonly path: string
  readonly value: string
}

/** An authorization detail in words (RFC 9396). Nothing of it is cut or left out: a person allows all of it. */
export interface DescribedDetail {
  readonly label: readonly LabelPart[]
  readonly others: readonly DescribedMember[]
}

const ABSENT = '–'

/** RFC 9396 §2: the type chooses the label, and the resource is named beside it. */
const SHOWN_ELSEWHERE = ['type', 'locations']

const isPlace = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Splits a label at its placeholders: `Pay {amount.value} to {creditor}`. */
const PLACEHOLDER = /\{([^{}]*)\}/

/** The members that a label names. */
export const labelPaths = (label: string): readonly string[] => label.split(PLACEHOLDER).filter((_text, index) => index % 2 === 1)

/** Describes a detail by the label of its type, and lists the members that the label leaves out. */
export function describeDetail(detail: AuthorizationDetail, { detailTypes = [] }: Pick<Resource, 'detailTypes'>): DescribedDetail {
  const label = detailTypes.find(({ type }) => type === detail.type)?.label ?? detail.type
  const shown = new Set<string>()
  const parts = label.split(PLACEHOLDER).flatMap((text, index): readonly LabelPart[] => {
    if (index % 2 === 0) return text === '' ? [] : [{ text, isValue: false }]
    const leaves = leavesOf(memberAt(detail, text.split('.')), text)
    // A list of plain values is shown whole, an object is not.
    const isShown = leaves.length > 0 && leaves.every(({ path }) => path === text || path.replace(/\[\d+\]$/, '') === text)
    if (!isShown) return [{ text: ABSENT, isValue: true }]
    for (const { path } of leaves) shown.add(path)
    return leaves.flatMap(({ value }, place) => [...(place === 0 ? [] : [{ text: ', ', isValue: false }]), { text: value, isValue: true }])
  })
  const members = Object.entries(detail).filter(([name]) => !SHOWN_ELSEWHERE.includes(name))
  return { label: parts, others: members.flatMap(([name, value]) => leavesOf(value, name)).filter(({ path }) => !shown.has(path)) }
}

function memberAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  return isPlace(value) && Object.hasOwn(value, name) ? memberAt((value as Readonly<Record<string, unknown>>)[name], rest) : undefined
}

/** The plain values below a place. An empty list or object is one too, because an API may read it as "all". */
function leavesOf(value: unknown, path: string): readonly DescribedMember[] {
  if (value === undefined) return []
  if (!isPlace(value)) return [{ path, value: typeof value === 'string' ? value : JSON.stringify(value) }]
  const inside = Array.isArray(value) ? value.map((item, index) => [`${path}[${index}]`, item] as const) : Object.entries(value).map(([name, item]) => [`${path}.${name}`, item] as const)
  return inside.length === 0 ? [{ path, value: ABSENT }] : inside.flatMap(([at, item]) => leavesOf(item, at))
}
