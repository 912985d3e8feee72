/** A mail address that its owner recognizes and others cannot read: `a•••@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, Math.max(at, 0))
  return `${first}•••${address.slice(at)}`
}
