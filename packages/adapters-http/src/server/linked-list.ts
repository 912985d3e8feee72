/** A member of at most one list. Linked to itself while it is in none. */
export class Linked {
  before: Linked = this
  after: Linked = this

  get isInList(): boolean {
    return this.after !== this
  }
}

/**
 * A list whose members come and go with requests or connections. Unlike a `Set`, it retains no former members: a set replaces its table while it is used, and
 * each old table refers to the next one. Once one of them is old, all of them stay until the next full garbage collection, with the members that they had, and
 * each small collection copies more of those.
 */
export class LinkedList<Member extends Linked> {
  /** Joins the first and the last member. */
  readonly #ends = new Linked()

  get isEmpty(): boolean {
    return !this.#ends.isInList
  }

  /** Does nothing for a member that is in the list. */
  add(member: Member): void {
    if (member.isInList) return
    const last = this.#ends.before
    member.before = last
    member.after = this.#ends
    last.after = member
    this.#ends.before = member
  }

  /** Does nothing for a member that is in no list. */
  delete(member: Member): void {
    member.before.after = member.after
    member.after.before = member.before
    // Otherwise a former member would retain its neighbors.
    member.before = member
    member.after = member
  }

  /** The members at present, oldest first. */
  members(): readonly Member[] {
    const members: Member[] = []
    for (let one = this.#ends.after; one !== this.#ends; one = one.after) members.push(one as Member)
    return members
  }
}
