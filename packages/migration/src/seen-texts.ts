import { hash } from 'node:crypto'

const WORDS = 4
const MIN_SLOTS = 1024

type Words = readonly [number, number, number]

function wordsOf(text: string): Words {
  const digest = hash('sha256', text, 'buffer')
  return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8)]
}

/**
 * Remembers texts with the number of their first occurrence, in 32 to 64 bytes per text of any length, so that those of a million users fit into
 * memory.
 * Texts are compared by 96 bits of their SHA-256; a collision is practically impossible.
 */
export class SeenTexts {
  /** Three words of the digest and the number plus one. A slot with 0 as fourth word is free. */
  #slots = new Uint32Array(MIN_SLOTS * WORDS)
  #size = 0

  /**
   * Stores a text with a number.
   *
   * @returns the number of the first occurrence; `undefined` if this is the first
   */
  add(text: string, number: number): number | undefined {
    if ((this.#size + 1) * 2 * WORDS > this.#slots.length) this.#grow()
    const words = wordsOf(text)
    const slot = this.#slotOf(words)
    const known = this.#slots[slot + 3] as number
    if (known !== 0) return known - 1
    this.#slots.set([...words, number + 1], slot)
    this.#size++
    return undefined
  }

  /** The number of a stored text. */
  find(text: string): number | undefined {
    const known = this.#slots[this.#slotOf(wordsOf(text)) + 3] as number
    return known === 0 ? undefined : known - 1
  }

  /** The slot of a digest, or the free slot for it. */
  #slotOf([first, second, third]: Words): number {
    const slots = this.#slots
    let slot = (first % (slots.length / WORDS)) * WORDS
    while (slots[slot + 3] !== 0 && (slots[slot] !== first || slots[slot + 1] !== second || slots[slot + 2] !== third)) {
      slot = (slot + WORDS) % slots.length
    }
    return slot
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Uint32Array(before.length * 2)
    for (let slot = 0; slot < before.length; slot += WORDS) {
      if (before[slot + 3] === 0) continue
      const words = before.subarray(slot, slot + WORDS)
      this.#slots.set(words, this.#slotOf([words[0] as number, words[1] as number, words[2] as number]))
    }
  }
}
