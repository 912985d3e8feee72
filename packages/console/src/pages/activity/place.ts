import { useCallback } from 'react'
import { useVisiblePages } from '../../frame/visible-pages.js'

const isMatch = (pattern: string, path: string): boolean => {
  const [expected, given] = [pattern.split('/'), path.split('/')]
  return expected.length === given.length && expected.every((part, index) => part.startsWith('$') || part === given[index])
}

/** Returns whether the caller may open an address below `/ui/console`. */
export function useMayOpen(): (path: string) => boolean {
  const pages = useVisiblePages()
  return useCallback((path) => pages.some((page) => isMatch(page.path, path)), [pages])
}
