import type { Branded } from './branded.js'
import { UnstorableText } from './failure.js'
import { isStorable } from './text.js'

/** Makes the ids of one kind from texts of requests, rows and cookies. Nothing else casts a text to an id. */
export interface IdKind<T extends string> {
  /**
   * An id may have any form, because users and clients bring theirs along (see `ChosenId`). An id that does not exist is found to be unknown
   * by the use case.
   *
   * @throws UnstorableText
   */
  readonly parse: (text: string) => T
  /** As `parse`, for a text that may be absent. @throws UnstorableText */
  readonly optional: (text: string | undefined) => T | undefined
}

export function idKind<T extends string>(name: string): IdKind<T> {
  const parse = (text: string): T => {
    if (!isStorable(text)) throw new UnstorableText(`the ${name} must be well-formed Unicode without NUL`)
    return text as T
  }
  return { parse, optional: (text) => (text === undefined ? undefined : parse(text)) }
}

export type OrgId = Branded<string, 'OrgId'>
export const OrgId = idKind<OrgId>('organization id')

export type ProjectId = Branded<string, 'ProjectId'>
export const ProjectId = idKind<ProjectId>('project id')

export type UserId = Branded<string, 'UserId'>
export const UserId = idKind<UserId>('user id')

export type ClientId = Branded<string, 'ClientId'>
export const ClientId = idKind<ClientId>('client_id')

export type SessionId = Branded<string, 'SessionId'>
export const SessionId = idKind<SessionId>('session id')

export type AuthRequestId = Branded<string, 'AuthRequestId'>
export const AuthRequestId = idKind<AuthRequestId>('authorization request id')

export type UserGrantId = Branded<string, 'UserGrantId'>
export const UserGrantId = idKind<UserGrantId>('user grant id')

export type GrantId = Branded<string, 'GrantId'>
export const GrantId = idKind<GrantId>('grant id')

export type TokenId = Branded<string, 'TokenId'>
export const TokenId = idKind<TokenId>('token id')

export type TargetId = Branded<string, 'TargetId'>
export const TargetId = idKind<TargetId>('target id')

export type ResourceId = Branded<string, 'ResourceId'>
export const ResourceId = idKind<ResourceId>('resource id')

export type ProviderId = Branded<string, 'ProviderId'>
export const ProviderId = idKind<ProviderId>('identity provider id')
