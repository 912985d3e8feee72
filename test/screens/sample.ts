import type { PageContext } from '@keyhall/adapters-http/login/views'

/** A page to look at: its name, and how to render it. */
export interface Sample {
  readonly name: string
  readonly render: (context: PageContext) => string
  /** A mail brings its styles along as mails do, and is no page of ours. */
  readonly isMail?: true
}

/** Pages that belong together in the overview of pictures. */
export interface Area {
  readonly title: string
  readonly samples: readonly Sample[]
}

/** The moment of every time that a page shows: 2026-11-18. */
export const AT = 1_795_000_000

export const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
export const longName = 'Wolfeschlegelsteinhausenbergerdorff'
export const loginName = 'alice@acme.localhost'
export const ids = { authRequestId: '304120947563241985', csrf: 'kP0s7nX1b2' }
export const otherAccountHref = '/ui/login/loginname?authRequestID=304120947563241985'

/** What every page of a person who has proven a first factor has. */
export const signer = { ...ids, loginName, otherAccountHref }

/** The stand-in for the script of passkeys: the server of the samples has it under this address. */
export const PASSKEY_SCRIPT = '/passkeys.js'
export const prompt = { script: PASSKEY_SCRIPT, kind: 'get', options: {}, action: '/', fields: {} } as const

/** A sample with its folded parts opened. */
export const unfolded = (name: string, { render }: Sample): Sample =>
  ({ name, render: (c) => render(c).replaceAll('<details>', '<details open>') })
