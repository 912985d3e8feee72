import { hash } from 'node:crypto'

/** Input of the rounds. */
export interface StretchInput {
  /** Name in node:crypto. */
  readonly digest: 'md5' | 'sha256' | 'sha512'
  /** Initial digest. */
  readonly first: Buffer
  readonly password: Buffer
  readonly salt: Buffer
  readonly rounds: number
}

interface Round {
  readonly data: Buffer
  /** Offset of the previous digest in `data`. */
  readonly place: number
}

/** The order of the parts repeats after this many rounds: 2 * 3 * 7. */
const PERIOD = 42

/**
 * The rounds of md5-crypt and of SHA-crypt: odd ones hash the password before the digest so far, even ones after it, with the salt
 * in between unless the round is a multiple of 3, and then the password once more unless it is one of 7.
 */
export function stretch({ digest, first, password, salt, rounds }: StretchInput): Buffer {
  const layouts = Array.from({ length: PERIOD }, (_, round) => layoutOf(round, first.length, password, salt))
  // Latin-1 text, because allocating a Buffer a round would take twice the time of the hashing itself.
  let state = first.toString('latin1')
  for (let round = 0, next = 0; round < rounds; round += 1, next = next + 1 === PERIOD ? 0 : next + 1) {
    const { data, place } = layouts[next] as Round
    data.write(state, place, 'latin1')
    state = hash(digest, data, 'binary')
  }
  return Buffer.from(state, 'latin1')
}

function layoutOf(round: number, digestBytes: number, password: Buffer, salt: Buffer): Round {
  const digest = Buffer.alloc(digestBytes)
  const between = [...(round % 3 === 0 ? [] : [salt]), ...(round % 7 === 0 ? [] : [password])]
  const before = round % 2 === 0 ? [digest, ...between] : [password, ...between]
  const data = Buffer.concat([...before, round % 2 === 0 ? password : digest])
  return { data, place: round % 2 === 0 ? 0 : data.length - digestBytes }
}
