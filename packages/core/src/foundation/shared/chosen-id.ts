import { TextValue } from './text-value.js'

const VSCHARS = /^[\x21-\x7e]+$/

/**
 * An id that its author chooses: a client_id, the user name of a service user, which is its client_id, or the id of a user from another
 * provider. RFC 6749 Appendix A.1 without spaces, which would divide the audiences of a scope.
 */
export const ChosenId = new TextValue({
  name: 'id',
  expected: '1 to 200 printable ASCII characters without spaces',
  max: 200,
  is: (text) => VSCHARS.test(text),
})
