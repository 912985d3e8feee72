import type { ClientReads } from '../../parties/clients/index.js'
import { ChosenId, ClientId } from '../../foundation/shared/index.js'
import type { User } from '../../directory/users/index.js'
import { LoginNameTaken } from '../../directory/users/index.js'
import { UserNameRefused } from './errors.js'

/**
 * The user name of a service user is its client_id: printable ASCII (RFC 6749 §2.2, Appendix A.1), and unique in the instance.
 *
 * @throws UserNameRefused, LoginNameTaken
 */
export async function assertClientName({ clients }: { readonly clients: Pick<ClientReads, 'find'> }, { kind, userName }: User): Promise<void> {
  if (kind !== 'machine') return
  if (!ChosenId.accepts(userName)) throw new UserNameRefused('the user name of a service user is its client_id: 1 to 200 printable ASCII characters without spaces')
  if (await clients.find(ClientId.parse(userName))) throw new LoginNameTaken('the user name is the client_id of an application')
}
