/** A piece of code that reads like a path: it has a slash or the name of a source file, and no space, scheme or leading slash. */
const isPath = (code: string): boolean => /^[\w.][\w./<>*-]*$/.test(code) && /\/|\.(?:c?m?[jt]sx?|ya?ml|md|json)$/.test(code)

/** The part of a path before a placeholder such as `<name>`; a pattern such as `*.route.ts` has none. */
const fixedPart = (code: string): string => code.replace(/(?:^|\/)[^/]*[<*].*$/, '')

/** The paths in the code spans of a document that do not exist. Paths in fenced blocks are left alone. */
export function missingPaths(text: string, exists: (path: string) => boolean): string[] {
  const spans = [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return spans.filter(isPath).map(fixedPart).filter((path) => path !== '' && !exists(path))
}
