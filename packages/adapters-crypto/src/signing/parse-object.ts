/** Reads a JSON object. @returns `undefined` for everything else */
export function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
}
