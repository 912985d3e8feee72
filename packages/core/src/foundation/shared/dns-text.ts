/** Why a name has no text records: `absent` if the server says so, `unreachable` if no server answered in time. */
export type DnsProblem = 'absent' | 'unreachable'

/** Looks up text records of the DNS. Bounded in time, number and length. */
export interface DnsText {
  /**
   * The text records of a name, each with its parts joined; at most 50, of at most 1,000 characters.
   *
   * @param name in U-labels or A-labels
   */
  read(name: string): Promise<readonly string[] | DnsProblem>
}
