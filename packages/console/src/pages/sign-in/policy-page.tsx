import type { ReactNode } from 'react'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { OriginLine } from '../../parts/origin-line.js'
import { PageHeader } from '../../parts/page-header.js'
import { Tabs } from '../../parts/tabs.js'
import { useTexts } from '../../texts/texts.js'
import type { PolicyState } from '../../data/policy.js'
import './sign-in.css'

/** The pages of this area, in the order of the tabs. */
const TABS = [
  ['', 'signIn.tab.methods'], ['providers', 'signIn.tab.providers'], ['domains', 'signIn.tab.domains'], ['passwords', 'signIn.tab.passwords'], ['lockout', 'signIn.tab.lockout'],
  ['lifetimes', 'signIn.tab.lifetimes'], ['links', 'signIn.tab.links'], ['page-texts', 'signIn.tab.pageTexts'], ['mail-texts', 'signIn.tab.mailTexts'],
] as const
export type SignInTab = (typeof TABS)[number][0]

/** Heading and tabs of a page of this area. */
export function SignInHeader({ tab, title, lead }: { readonly tab: SignInTab; readonly title: string; readonly lead: string }) {
  const t = useTexts()
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <Tabs base="/sign-in" label={t('frame.page.signIn')} current={tab} tabs={TABS.map(([id, label]) => ({ id, label: t(label) }))} />
    </>
  )
}

/** Grey blocks while a page loads. */
export const Waiting = () => (
  <Delayed><div className="skeleton waiting-policy" aria-hidden="true">{[1, 2, 3].map((row) => <div className="skeleton-row" key={row}><span /><span /></div>)}</div></Delayed>
)

interface Props<P> {
  readonly tab: SignInTab
  readonly title: string
  readonly lead: string
  readonly policy: PolicyState<P>
  /** What the policy does, in a sentence or two. */
  readonly effect: (policy: P) => string
  /** The sections. */
  readonly children: (policy: P) => ReactNode
}

/** A page with one policy: its effect in words, where it comes from, and the sections that change it. */
export function PolicyPage<P>({ tab, title, lead, policy, effect, children }: Props<P>) {
  const { query: { data, error, refetch, isPending }, origin, override, reset } = policy
  return (
    <>
      <SignInHeader tab={tab} title={title} lead={lead} />
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Waiting /> : null}
      {data === undefined ? null : (
        <>
          <div className="in-force">
            <p className="effect"><Icon name="info" /><span>{effect(data)}</span></p>
            <OriginLine origin={origin} onChange={override} onReset={reset} />
          </div>
          {children(data)}
        </>
      )}
    </>
  )
}
