import { hasMeans } from '../../foundation/instance/index.js'
import type { LoginPolicy } from '../../foundation/instance/index.js'
import { addLink, countUsableLinks, LastWayIn, LinkUnknown } from '../../directory/identity-providers/index.js'
import type { ExternalLink } from '../../directory/identity-providers/index.js'
import type { OrgId } from '../../foundation/shared/index.js'
import type { ChangeOfFactors } from './change-of-factors.js'
import type { FactorChanger, FactorsChanged } from './factor.js'
import type { FactorChangeStores } from './ports.js'

interface Dependencies<S extends FactorChangeStores> {
  readonly change: ChangeOfFactors<S>
}

/**
 * Adds and removes the linked sign-ins of a person who is signed in. They get a notice, and their other sessions end.
 *
 * @typeParam S the stores that callers use in the same unit of work
 */
export class ChangeLinks<S extends FactorChangeStores = FactorChangeStores> {
  readonly #deps: Dependencies<S>

  constructor(deps: Dependencies<S>) {
    this.#deps = deps
  }

  /**
   * @param link as the provider named the person in this browser
   * @param providerOrgId absent for a provider of the instance
   * @param after belongs to the same unit of work, and runs also if the link existed
   * @throws PersonUnknown, LinkTaken, LinkOutsideOrg, TooManyLinks
   */
  async add(
    link: Omit<ExternalLink, 'linkedAt'>, providerOrgId: OrgId | undefined, by: FactorChanger, after?: (stores: S) => Promise<void>,
  ): Promise<FactorsChanged> {
    return this.#deps.change.change(link.userId, by, async ({ externalLinks }, { orgId }, at) => {
      const added = await addLink(externalLinks, { ...link, linkedAt: at }, { orgId, providerOrgId })
      return added && { type: added.type, ...(added.after ? { after: added.after } : {}), notice: 'link_added' }
    }, after)
  }

  /** @throws PersonUnknown, LinkUnknown; LastWayIn when the person could not sign in without it */
  async remove(link: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId'>, by: FactorChanger, login: LoginPolicy): Promise<FactorsChanged> {
    const { userId, providerId, externalId } = link
    return this.#deps.change.change(userId, by, async (stores) => {
      const [hasPassword, { passkeys }] = [(await stores.credentials.password(userId)) !== undefined, await stores.factors.of(userId)]
      const verifyingPasskeys = passkeys.filter(({ isUserVerifying }) => isUserVerifying).length
      const canSignIn = async () => hasMeans({ hasPassword, verifyingPasskeys, linkedSignIns: await countUsableLinks(stores, userId, login) }, login)
      const before = await canSignIn()
      if (!(await stores.externalLinks.remove(link))) throw new LinkUnknown('the user has no such linked sign-in')
      if (before && !(await canSignIn())) throw new LastWayIn('this is the only way to sign in: set a password or add a passkey first')
      return { type: 'user.human.externalidp.removed', after: { idpId: providerId, externalUserId: externalId }, notice: 'link_removed' }
    })
  }
}
