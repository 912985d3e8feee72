import { Spot } from '../../reading/reader.js'

/** Where in an item a value stands. A member that nobody knows keeps no item from being imported; its name is noted. */
export class ItemSpot extends Spot {
  readonly #unknown: Set<string>

  /** @param unknown takes the paths of members that nobody knows */
  constructor(path: string, problems: string[], unknown: Set<string>) {
    super(path, problems)
    this.#unknown = unknown
  }

  override member(name: string): ItemSpot {
    return new ItemSpot(super.member(name).path, this.problems, this.#unknown)
  }

  override item(index: number): ItemSpot {
    return new ItemSpot(super.item(index).path, this.problems, this.#unknown)
  }

  override unknown(name: string): void {
    this.#unknown.add(this.member(name).path.replace(/\[\d+\]/g, '[]'))
  }
}
