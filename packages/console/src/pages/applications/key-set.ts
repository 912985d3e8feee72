/** Whether a text is a JWK set as JSON, or empty. The server checks the keys. */
export function isKeySet(json: string): boolean {
  try {
    const set: unknown = json.trim() === '' ? { keys: [] } : JSON.parse(json)
    return typeof set === 'object' && set !== null && 'keys' in set && Array.isArray(set.keys)
  } catch {
    return false
  }
}
