/** A member of JSON by its name, or by a path such as `data.open_id` and `data[0].id`. A member with the whole name comes first. */
export function memberAt(value: unknown, path: string): unknown {
  const direct = member(value, path)
  if (direct !== undefined) return direct
  return path.split(/[.[]/).reduce<unknown>((found, part) => member(found, part.replace(/\]$/, '')), value)
}

const member = (value: unknown, name: string): unknown =>
  (typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined)
