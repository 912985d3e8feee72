/** The meaning of an icon. */
export type SignKind = 'done' | 'stop' | 'time' | 'place' | 'wait'

const drawings: Readonly<Record<SignKind, string>> = {
  done: 'm6 12.5 4 4 8-9',
  stop: 'M12 6v7.5M12 17.5v.01',
  time: 'M12 7v5l3 2M12 3a9 9 0 1 0 .01 0',
  place: 'M4 5h16v14H4zM4 9.5h16',
  wait: 'M6 12v.01M12 12v.01M18 12v.01',
}

/** The icon of a page. Decorative, because the text next to it has the same meaning. */
export function Sign({ kind }: { readonly kind: SignKind }) {
  return (
    <svg class={`sign sign-${kind}`} width="44" height="44" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[kind]} />
    </svg>
  )
}
