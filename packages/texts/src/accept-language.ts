/** Limits of the header, larger than those of any browser. */
const MAX_LENGTH = 1000
const MAX_COUNT = 10

/** A BCP 47 tag that could match one of our languages; excludes private and grandfathered tags. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/i

const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/** The first ten valid language tags of a list. */
export const asTags = (given: readonly string[]): readonly string[] => given.slice(0, MAX_COUNT).filter((tag) => TAG.test(tag))

/** The languages of an `Accept-Language` header, the best one first (RFC 9110 §12.5.4). Unreadable entries are omitted. */
export function acceptedTags(header: string): readonly string[] {
  const ranges = header.slice(0, MAX_LENGTH).split(',', MAX_COUNT).flatMap((part) => {
    const [tag = '', parameter] = part.split(';', 2).map((text) => text.trim())
    const quality = parameter === undefined ? '1' : QUALITY.exec(parameter)?.[1]
    return quality === undefined || Number(quality) === 0 ? [] : [{ tag, quality: Number(quality) }]
  })
  return asTags(ranges.toSorted((one, other) => other.quality - one.quality).map(({ tag }) => tag))
}
