/** Draws the mark: a hall's archway that is a keyhole at the same time. Decoration only; the name stands beside it. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg class="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path class="mark-arch" d="M4 30V14a12 12 0 0 1 24 0v16z" />
      <path class="mark-hole" d="M16 9.5a4.5 4.5 0 0 1 2.4 8.3L20 27h-8l1.6-9.2A4.5 4.5 0 0 1 16 9.5z" />
    </svg>
  )
}

/** The same drawing for the tab of the browser; it has to bring its own colours. */
export const favicon = 'data:image/svg+xml,' + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#2f4fa8" d="M4 30V14a12 12 0 0 1 24 0v16z"/>'
  + '<path fill="#fff" d="M16 9.5a4.5 4.5 0 0 1 2.4 8.3L20 27h-8l1.6-9.2A4.5 4.5 0 0 1 16 9.5z"/></svg>')
