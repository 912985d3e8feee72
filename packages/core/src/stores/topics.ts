import type { RegistrationMessage } from '../flows/auth-requests/index.js'
import type { InvitationMessage } from '../management/invitations/index.js'
import type { TargetCallMessage } from '../actions/targets/index.js'
import type { PingMessage } from '../flows/ciba/index.js'
import type { EventMessage } from '../foundation/audit/index.js'
import type { Message } from '../foundation/shared/index.js'
import type { NoticeMessage } from '../messages/notices/index.js'
import type { CodeMailMessage, CodeTextMessage } from '../proofs/verification/index.js'
import type { LogoutMessage } from '../sessions/index.js'

/** The bodies of all messages by topic. Each topic needs a delivery in the wiring, which does not compile without it. */
export interface Topics {
  readonly back_channel_logout: LogoutMessage['body']
  readonly ciba_ping: PingMessage['body']
  readonly event: EventMessage['body']
  readonly mail: CodeMailMessage['body'] | NoticeMessage['body'] | RegistrationMessage['body'] | InvitationMessage['body']
  readonly text_message: CodeTextMessage['body']
  readonly target_call: TargetCallMessage['body']
}

export type Topic = keyof Topics

/** A message of any feature. */
export type AnyMessage = Message<Topic, Topics[Topic]>
