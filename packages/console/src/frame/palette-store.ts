import { createSpotlight } from '@mantine/spotlight'
import type { SpotlightStore } from '@mantine/spotlight'

const [store, actions] = createSpotlight()

/** Whether the palette is open. Apart from the palette, whose code loads after the first page. */
export const paletteStore: SpotlightStore = store

export const openPalette = (): void => actions.open()
