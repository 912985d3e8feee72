import type * as views from '@keyhall/adapters-http/login/views'

/** A page to look at: its name, and how to render it. */
export interface Sample {
  readonly name: string
  readonly render: (context: views.PageContext) => string
}
