import type { AddressProof, Changed, ChangedWithCode, PhoneProof } from '@keyhall/core/accounts'
import type { Call } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import type { OrgId, UserId } from '@keyhall/core/shared'
import { present } from '@keyhall/core/shared'
import type { Human, NamedUser } from '@keyhall/core/users'
import type { ShownContactCode } from '@keyhall/core/verification'
import type { UseCases } from '../../use-cases.js'
import { changedAt } from '../object-details.js'
import type { Access, Behaviour } from '../operation.js'
import { namedHuman } from './named-user.js'
import { assertMayVouch } from './vouching.js'

interface NewEmail {
  readonly userId: UserId
  readonly address: string
  readonly proof: AddressProof
}

interface NewPhone {
  readonly userId: UserId
  readonly number: string
  readonly proof: PhoneProof
}

interface NewContactCode {
  readonly userId: UserId
  /** Whether the caller receives the code, instead of the person. */
  readonly isReturned: boolean
}

/** What generations do with the mail addresses and phone numbers of people. Messages are read and written with the call. */
interface ContactOperations {
  readonly changeEmail: Behaviour<NewEmail, ChangedWithCode, Call>
  readonly changePhone: Behaviour<NewPhone, ChangedWithCode, Call>
  readonly removePhone: Behaviour<UserId, Changed, Call>
  readonly sendEmailCode: Behaviour<NewContactCode, ChangedWithCode, Call>
  readonly sendPhoneCode: Behaviour<NewContactCode, ChangedWithCode, Call>
  readonly verifyEmail: Behaviour<Omit<ShownContactCode, 'kind'>, OrgId, Call>
  readonly verifyPhone: Behaviour<Omit<ShownContactCode, 'kind'>, OrgId, Call>
}

const ofCall = (call: Call): Call => call

/** Only a caller who may change the accounts of others receives the code, or marks the contact as verified. */
const assertMayProve = (proof: AddressProof | PhoneProof, call: Call): void => {
  if (proof === 'verified' || proof === 'return') assertMayVouch(call)
}

/** The changes of contacts, for callers with this access. */
export function contactOperations({ users }: UseCases, access: Access): ContactOperations {
  const common = { ...access, context: ofCall }
  const verify = async (shown: ShownContactCode, { caller, orgId }: Call): Promise<OrgId> => {
    await users.verifyContact.verify(shown, { ...byCaller(caller), isSignedIn: caller.userId === shown.userId })
    return orgId
  }
  return {
    changeEmail: {
      ...common,
      summary: "Changes a person's email address and sends a code to the new one unless it is marked as verified",
      run: async ({ userId, address, proof }, call) => {
        assertMayProve(proof, call)
        return users.changeContact.change(userId, { kind: 'email', address, proof }, call.caller)
      },
    },
    changePhone: {
      ...common,
      summary: "Changes a person's phone number; sends a code by text message, or returns it on request",
      run: async ({ userId, number, proof }, call) => {
        assertMayProve(proof, call)
        return users.changeContact.change(userId, { kind: 'phone', number, proof }, call.caller)
      },
    },
    removePhone: { ...common, summary: "Removes a person's phone number", run: (userId, { caller }) => users.changeContact.removePhone(userId, caller) },
    sendEmailCode: {
      ...common,
      summary: "Sends or returns a new code that verifies a person's email address",
      run: async ({ userId, isReturned }, call) => {
        if (isReturned) assertMayVouch(call)
        return users.sendCode.send(userId, { kind: 'email_verification', way: isReturned ? 'return' : 'mail' }, call.caller)
      },
    },
    sendPhoneCode: {
      ...common,
      summary: "Sends a new code that verifies a person's phone number by text message, or returns it",
      run: async ({ userId, isReturned }, call) => {
        if (isReturned) assertMayVouch(call)
        return users.sendCode.send(userId, { kind: 'phone_verification', way: isReturned ? 'return' : 'text' }, call.caller)
      },
    },
    verifyEmail: {
      ...common,
      summary: "Verifies a person's email address by the code that was sent to it",
      run: (shown, call) => verify({ ...shown, kind: 'email_verification' }, call),
    },
    verifyPhone: {
      ...common,
      summary: "Verifies a person's phone number by a code",
      run: (shown, call) => verify({ ...shown, kind: 'phone_verification' }, call),
    },
  }
}

/** Reads a person, whose mail address or phone number is returned. */
export const readPerson = ({ users }: UseCases, access: Access, summary: string): Behaviour<UserId, NamedUser & { readonly user: Human }, Call> =>
  ({ ...access, context: ofCall, summary, run: (userId) => namedHuman(users, userId) })

/** The response of a change of a user. */
export const changedUser = ({ at, orgId }: Changed) => changedAt(at, orgId)

/** The response of a change that may return a code. */
export const changedWithCode = ({ verificationCode, ...changed }: ChangedWithCode) => ({ ...changedUser(changed), ...present({ verificationCode }) })

/** The response of a verification, which has no time. */
export const verified = (orgId: OrgId) => ({ details: { resourceOwner: orgId } })
