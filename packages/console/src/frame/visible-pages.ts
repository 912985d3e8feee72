import { createContext, useContext } from 'react'
import { usePermissions } from '../data/permissions.js'
import type { Permissions } from '../data/permissions.js'
import type { ConsolePage } from '../pages/page.js'

/** The table of pages. A context, because pages use it and the table loads them: an import would be a cycle. */
export const AllPages = createContext<readonly ConsolePage[]>([])

/** Whether the caller may see a page in the chosen organization. */
export const isVisible = ({ permission, needsInstanceRole }: ConsolePage, { canSomewhere, hasInstanceRole }: Permissions): boolean =>
  (needsInstanceRole !== true || hasInstanceRole) && (permission === undefined || [permission].flat().some((name) => canSomewhere(name)))

/** The pages that the caller may see, in the order of the rail. */
export function useVisiblePages(): readonly ConsolePage[] {
  const permissions = usePermissions()
  return useContext(AllPages).filter((page) => isVisible(page, permissions))
}
