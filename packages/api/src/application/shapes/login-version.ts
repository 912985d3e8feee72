import { Nested, Unserved } from '../../message/index.js'

/** The login of this server. */
// eslint-disable-next-line typescript/no-extraneous-class -- a message is a class, also where it has no members
class LoginV1 {}

/** Which login an application uses. Pages of others are not supported, because the server cannot vouch for them. */
export class LoginVersion {
  @Nested(() => LoginV1, { optional: true }) loginV1?: LoginV1
  @Unserved({}, { hasPresence: true }) loginV2?: never
}
