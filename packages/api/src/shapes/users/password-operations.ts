import type { Changed, ChangedWithCode } from '@keyhall/core/accounts'
import { InvalidMessage } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import type { UserId } from '@keyhall/core/shared'
import { CodeRefused } from '@keyhall/core/verification'
import type { UseCases } from '../../use-cases.js'
import type { UserUseCases } from '../../user-use-cases.js'
import type { Access, Behaviour } from '../operation.js'

interface NewPassword {
  readonly userId: UserId
  readonly password: string
  readonly isChangeRequired: boolean
}

/** What the caller knows: the current password of the person, or a code that was sent to them. */
interface Proof {
  readonly currentPassword?: string | undefined
  readonly code?: string | undefined
}

interface ProvenPassword extends NewPassword {
  readonly proof: Proof
  /** The name of the request, for the message about a missing proof. */
  readonly request: string
}

/** The code may be from a password reset or from an invitation. */
async function withCode({ setPasswordWithCode }: UserUseCases, { userId, password }: NewPassword, code: string, { caller }: Call): Promise<void> {
  const change = { userId, code, password }
  try {
    await setPasswordWithCode.set({ ...change, kind: 'password_reset' }, byCaller(caller))
  } catch (problem) {
    if (!(problem instanceof CodeRefused)) throw problem
    await setPasswordWithCode.set({ ...change, kind: 'initialise' }, byCaller(caller))
  }
}

/** Users who change their own password need the current one or a code, even with the permission: their token may be stolen. */
function assertProven({ userId, proof, request }: ProvenPassword, { caller }: Call): void {
  if (userId !== caller.userId || proof.currentPassword || proof.code) return
  throw new InvalidMessage(request, [{ field: 'currentPassword', problem: 'is missing' }])
}

/** The changes of passwords, for callers with this access. */
export function passwordOperations({ users }: UseCases, access: Access) {
  const common = { ...access, context: (call: Call) => call }
  const changeOf = ({ userId, password, isChangeRequired }: NewPassword) => ({ userId, value: { plain: password }, isChangeRequired })
  const set: Behaviour<NewPassword, Changed, Call> = {
    ...common,
    summary: "Sets a person's password and ends all of their sessions",
    run: (change, { caller }) => users.setPassword.set(changeOf(change), caller),
  }
  const replace: Behaviour<NewPassword & { readonly currentPassword: string }, Changed, Call> = {
    ...common,
    summary: "Changes the caller's password (requires the current one) and ends all of their sessions, including this one",
    run: ({ currentPassword, ...change }, { caller }) => users.setPassword.ofOneself(currentPassword, changeOf(change), caller),
  }
  /** Has no time where a code was the proof. */
  const prove: Behaviour<ProvenPassword, Partial<Changed>, Call> = {
    ...common,
    summary: "Sets a person's password and ends all of their sessions; people changing their own need the current one or a code",
    run: async (change, call) => {
      assertProven(change, call)
      const { currentPassword, code } = change.proof
      if (!code) return currentPassword ? replace.run({ ...change, currentPassword }, call) : set.run(change, call)
      await withCode(users, change, code, call)
      return { orgId: call.orgId }
    },
  }
  const sendReset: Behaviour<{ readonly userId: UserId; readonly isReturned: boolean }, ChangedWithCode, Call> = {
    ...common,
    summary: 'Sends a password-reset code to a person, or returns it to be passed on',
    run: ({ userId, isReturned }, { caller }) =>
      users.sendCode.send(userId, { kind: 'password_reset', way: isReturned ? 'return' : 'mail' }, caller),
  }
  return { set, replace, prove, sendReset }
}
