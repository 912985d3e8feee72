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
  /** Descriptions of the requested scopes. */
  readonly scopes: readonly string[]
  /** Each single operation that is requested. */
  readonly details: readonly ConsentingDetail[]
}

/** A single operation: the sentence of the owner with the values of the application, and the values that the sentence leaves out. */
export interface ConsentingDetail {
  readonly label: readonly { readonly text: string; readonly isValue: boolean }[]
  readonly others: readonly { readonly path: string; readonly value: string }[]
}

/** Each value stands apart, so that it can neither reorder the words around it nor be read as one of them. */
const Value = ({ text }: { readonly text: string }) => <b class="value"><bdi>{text}</bdi></b>

function Detail({ detail: { label, others } }: { readonly detail: ConsentingDetail }) {
  return (
    <li>
      <bdi>{label.map(({ text, isValue }) => (isValue ? <Value text={text} /> : text))}</bdi>
      {others.length === 0 ? null : (
        <dl class="values">{others.map(({ path, value }) => <div><dt><bdi>{path}</bdi></dt><dd><Value text={value} /></dd></div>)}</dl>
      )}
    </li>
  )
}

/** What is requested of each resource. */
export function Resources({ resources }: { readonly resources: readonly ConsentingResource[] }) {
  return (
    <>
      {resources.map(({ uri, name, scopes, details }) => (
        <>
          <h2 class="small-title"><bdi>{name}</bdi></h2>
          <p class="note"><bdi dir="ltr">{uri}</bdi></p>
          {scopes.length + details.length === 0 ? null : (
            <ul class="scopes">
              {details.map((detail) => <Detail detail={detail} />)}
              {scopes.map((scope) => <li><bdi>{scope}</bdi></li>)}
            </ul>
          )}
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
