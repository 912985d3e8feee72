import { createSpotlight } from '@mantine/spotlight'
import type { SpotlightStore } from '@mantine/spotlight'

const [store, actions] = createSpotlight()

/** Whether the palette is open. Apart from the palette, whose code loads after the first page. */
export const paletteStore: SpotlightStore = store

export const openPalette = (): void => actions.open()

/** Lets Enter open the first line when none is chosen: typing chooses one, but what the API finds comes later. */
export function chooseFirst({ key }: { readonly key: string }): void {
  const list = key === 'Enter' ? document.getElementById(store.getState().listId) : null
  if (!list || list.querySelector('[data-selected]') !== null) return
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
}
