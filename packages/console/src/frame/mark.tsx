/** The product mark, as on the login pages. Decorative. */
export const Mark = ({ size = 26 }: { readonly size?: number }) => (
  <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path className="mark-arch" d="M4 28.5V14a12 12 0 0 1 24 0v14.5a1.5 1.5 0 0 1-1.5 1.5h-21A1.5 1.5 0 0 1 4 28.5z" />
    <path className="mark-door" d="M16 8.5a4.75 4.75 0 0 1 2.35 8.88L20.5 30h-9l2.15-12.62A4.75 4.75 0 0 1 16 8.5z" />
  </svg>
)
