import type { EpochSeconds, UserId } from '@keyhall/core/shared'
import type { CodeKind, StoredCode, VerificationCodeStore } from '@keyhall/core/verification'
import type { Tables } from '../tables.js'

export class MemoryVerificationCodeStore implements VerificationCodeStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  async put(code: StoredCode): Promise<void> {
    this.#tables.verificationCodes.set(keyOf(code.userId, code.kind), code)
  }

  /** No lock needed: units of work run one after the other. */
  async lock(userId: UserId, kind: CodeKind): Promise<StoredCode | undefined> {
    return this.#tables.verificationCodes.get(keyOf(userId, kind))
  }

  async remove(userId: UserId, kind: CodeKind): Promise<void> {
    this.#tables.verificationCodes.delete(keyOf(userId, kind))
  }

  async removeMadeUntil(until: EpochSeconds): Promise<number> {
    const old = [...this.#tables.verificationCodes.values()].filter(({ createdAt }) => createdAt <= until)
    for (const { userId, kind } of old) this.#tables.verificationCodes.delete(keyOf(userId, kind))
    return old.length
  }
}

const keyOf = (userId: UserId, kind: CodeKind): string => `${kind} ${userId}`
