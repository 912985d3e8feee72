import type { FieldProblem } from '@keyhall/core/api'
import { Spot } from '@keyhall/input'

/** The path of a value within an item. Collects unknown members instead of refusing them, so that the item is still imported. */
export class ItemSpot extends Spot {
  readonly #unknown: Set<string>

  /** @param unknown collects the paths of unknown members */
  constructor(path: string, problems: FieldProblem[], unknown: Set<string>) {
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
