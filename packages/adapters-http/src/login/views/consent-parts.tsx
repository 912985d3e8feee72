import type { ComponentChildren } from 'preact'
import type { PageContext } from './page-context.js'
import { MainButton, StepForm } from './parts.js'

/** The account on which a person decides. `displayName` is empty when it equals the login name. */
export interface ConsentingPerson {
  readonly displayName: string
  readonly loginName: string
}

/** Name and login name of the account. */
export function Person({ person: { displayName, loginName } }: { readonly person: ConsentingPerson }) {
  return (
    <p class="who">
      <span class="who-name"><bdi>{displayName || loginName}</bdi></span>
      {displayName ? <span class="who-login"><bdi>{loginName}</bdi></span> : null}
    </p>
  )
}

interface ScopesProps {
  readonly id?: string
  readonly title: ComponentChildren
  /** The permissions in words. */
  readonly scopes: readonly string[]
}

/** A list of permissions below its heading. */
export function Scopes({ id, title, scopes }: ScopesProps) {
  return (
    <>
      <h2 class="small-title">{title}</h2>
      <ul class="scopes" id={id}>{scopes.map((scope) => <li>{scope}</li>)}</ul>
    </>
  )
}

/** A resource on the consent page, in the words of its owner. */
export interface ConsentingResource {
  readonly uri: string
  readonly name: string
  /** Descriptions of the requested scopes and details. */
  readonly scopes: readonly string[]
}

/** What is requested of each resource. */
export function Resources({ resources }: { readonly resources: readonly ConsentingResource[] }) {
  return (
    <>
      {resources.map(({ uri, name, scopes }) => (
        <>
          <h2 class="small-title"><bdi>{name}</bdi></h2>
          <p class="note"><bdi dir="ltr">{uri}</bdi></p>
          {scopes.length === 0 ? null : <ul class="scopes">{scopes.map((scope) => <li><bdi>{scope}</bdi></li>)}</ul>}
        </>
      ))}
    </>
  )
}

interface DecisionProps {
  readonly context: PageContext
  readonly authRequestId: string
  readonly csrf: string
  readonly children?: ComponentChildren
}

/** The form with the buttons that allow and deny. */
export function Decision({ context: { words, basePath }, authRequestId, csrf, children }: DecisionProps) {
  return (
    <StepForm action={`${basePath}/ui/login/consent`} hidden={{ authRequestID: authRequestId, csrf }}>
      {children}
      <MainButton name="answer" value="allow">{words('deviceConsent.allow')}</MainButton>
      <button id="deny-button" type="submit" class="second-button" name="answer" value="deny">{words('deviceConsent.deny')}</button>
    </StepForm>
  )
}
