import { MAX_LINKS, MAX_PROVIDERS_OF_OWNER } from '@keyhall/core/identity-providers'
import { importProblem } from '@keyhall/documents/bulk'
import type { DataAppKey, DataSections, DataUserLink } from '@keyhall/documents/bulk'
import { SeenTexts } from './seen-texts.js'

/**
 * Why the import would refuse an item of a document, alone or beside the items before it. The rules of single items are those of the import itself;
 * the rules of several are these, and a test compares them with all refusals of the import.
 */
export class DocumentRules {
  readonly #keyIds = new Set<string>()
  readonly #linked = new SeenTexts()
  readonly #linksOfUser = { userId: '', count: 0 }
  #providerCount = 0

  /** @returns `undefined` for an item that is accepted, which counts from then on */
  problem<S extends keyof DataSections>(section: S, item: DataSections[S]): string | undefined {
    return importProblem(section, item) ?? this.#besideOthers(section, item)
  }

  #besideOthers(section: keyof DataSections, item: DataSections[keyof DataSections]): string | undefined {
    switch (section) {
      case 'appKeys':
        return this.#key(item as DataAppKey)
      case 'oidcIdps':
      case 'idps':
        return ++this.#providerCount > MAX_PROVIDERS_OF_OWNER ? `there are at most ${MAX_PROVIDERS_OF_OWNER} identity providers` : undefined
      case 'userLinks':
        return this.#link(item as DataUserLink)
      default:
        return undefined
    }
  }

  #key({ id }: DataAppKey): string | undefined {
    if (this.#keyIds.has(id)) return 'another application has a key with this id: add the key after the import'
    this.#keyIds.add(id)
    return undefined
  }

  /** The links of a user come one after the other. */
  #link({ userId, idpId, providedUserId }: DataUserLink): string | undefined {
    const own = this.#linksOfUser
    if (own.userId !== userId) Object.assign(own, { userId, count: 0 })
    if (own.count >= MAX_LINKS) return `a person has at most ${MAX_LINKS} links`
    if (this.#linked.add(JSON.stringify([idpId, providedUserId]), 0) !== undefined) return 'the account at the provider is linked with another user'
    own.count++
    return undefined
  }
}
