const arch = 'M4 28.5V14a12 12 0 0 1 24 0v14.5a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 28.5z'
const door = 'M16 8.5a4.75 4.75 0 0 1 2.35 8.88L20.5 30h-9l2.15-12.62A4.75 4.75 0 0 1 16 8.5z'

/** The logo. Decorative; the name is next to it. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg class="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path class="mark-arch" d={arch} />
      <path class="mark-door" d={door} />
    </svg>
  )
}

/** The favicon, with colours for light and dark tabs. */
export const favicon = 'data:image/svg+xml,' + encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#4a6bd0" d="${arch}"/><path fill="#fff" d="${door}"/></svg>`)
