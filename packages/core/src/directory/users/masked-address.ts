/** A mail address that whoever has it knows again, and that tells others little: `a•••@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, Math.max(at, 0))
  return `${first}•••${address.slice(at)}`
}
