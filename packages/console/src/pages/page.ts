import type { ComponentType } from 'react'
import type { ConsoleKey } from '@keyhall/texts/console'
import type { IconName } from '../parts/icon.js'

/** A page of the console. The table of pages makes routes, rail, palette, titles and role filtering of it. */
export interface ConsolePage {
  /** Unique; the name in tests: `home`, `sign-in.passwords`. */
  readonly id: string
  /** Below `/ui/console`, with parameters as `$id`: `/applications/$applicationId/$tab`. */
  readonly path: string
  readonly title: ConsoleKey
  /** A permission that the caller needs here or in a project, or several of which one suffices. Absent: every role may see it. */
  readonly permission?: string | readonly string[]
  /** Whether it needs a role of the instance, and the instance is chosen or not. */
  readonly needsInstanceRole?: boolean
  /** Set for the first page of a rail entry. */
  readonly rail?: { readonly icon: IconName }
  /** The id of the page in whose rail entry it is. Absent for the rail entries themselves. */
  readonly below?: string
  /** More words by which the palette finds it, as a text with words between spaces. */
  readonly words?: ConsoleKey
  /** Loads the module of the page: its export `Page`. Each page is a file of its own in the build. */
  readonly load: () => Promise<{ readonly Page: ComponentType }>
}
