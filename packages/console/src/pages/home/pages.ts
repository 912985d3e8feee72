import type { ConsolePage } from '../page.js'

export const homePages: readonly ConsolePage[] = [
  { id: 'home', path: '/', title: 'frame.page.home', rail: { icon: 'home' }, load: () => import('./home-page.js') },
]
