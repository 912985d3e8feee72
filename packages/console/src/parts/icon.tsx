/** Drawings of 24 by 24, in strokes. */
const DRAWINGS = {
  home: 'M4 11.5 12 5l8 6.5M6 10v9h4.5v-5h3v5H18v-9',
  applications: 'M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM16 13v6M13 16h6',
  users: 'M9.5 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4 19c0-3 2.4-5 5.5-5s5.5 2 5.5 5M15.5 5.3a3 3 0 0 1 0 5.4M17.5 14.4c1.6.8 2.5 2.4 2.5 4.6',
  access: 'M15.5 4.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12.5 11.5 5 19v.5h3V17h2.5v-2.5',
  signIn: 'M13 5h5v14h-5M4 12h10M10.5 8.5 14 12l-3.5 3.5',
  branding: 'M12 4a8 8 0 1 0 0 16c1.5 0 1.8-1 1.3-2-.7-1.5.2-2.5 1.7-2.5h2c2 0 3-1.5 3-3.5C20 7.500 16.500 4 12 4M8 11v.01M11 8v.01M15.500 9v.01',
  actions: 'M13 4 6 13.500h5L10.500 20 18 10.500h-5z',
  activity: 'M4 12h3.500L10 5.500l4 13 2.500-6.500H20',
  instance: 'M5 5h14v5.500H5zM5 13.500h14V19H5zM8 7.800v.01M8 16.300v.01',
  search: 'M10.500 5a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11M14.500 14.500 19 19',
  menu: 'M5 7h14M5 12h14M5 17h14',
  close: 'm6 6 12 12M18 6 6 18',
  chevronDown: 'm7 10 5 5 5-5',
  arrowUp: 'M12 19V5.500M6.500 11 12 5.500l5.500 5.500',
  arrowDown: 'M12 5v13.500M6.500 13l5.500 5.500 5.500-5.500',
  chevronRight: 'm10 7 5 5-5 5',
  chevronLeft: 'm14 7-5 5 5 5',
  check: 'm5.500 12.500 4 4 9-9',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  download: 'M12 4v11M7.500 11 12 15.500 16.500 11M5 19.500h14',
  plus: 'M12 5v14M5 12h14',
  trash: 'M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7M10.500 10.500v5.500M13.500 10.500v5.500',
  external: 'M14 5h5v5M19 5l-8 8M17 14v5H5V7h5',
  warning: 'M12 5 3.500 19.500h17zM12 10.500v4M12 17v.01',
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 11v5M12 8v.01',
  more: 'M6 12v.01M12 12v.01M18 12v.01',
  eye: 'M3 12c2-4 5-6 9-6s7 2 9 6c-2 4-5 6-9 6s-7-2-9-6M12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5',
  lock: 'M6.500 11h11v8.500h-11zM9 11V8a3 3 0 0 1 6 0v3',
  globe: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M4 12h16M12 4c-5 5-5 11 0 16M12 4c5 5 5 11 0 16',
  moon: 'M19 14.500A7.500 7.500 0 0 1 9.500 5a7.500 7.500 0 1 0 9.500 9.500',
  signOut: 'M11 5H6v14h5M10 12h10M16.500 8.500 20 12l-3.500 3.500',
  keyboard: 'M4 7h16v10H4zM7 10v.01M10.300 10v.01M13.700 10v.01M17 10v.01M8 14h8',
  building: 'M6 20V4.500h8V20M14 10h4v10M4 20h16M9 8.500h2M9 12h2M9 15.500h2',
} as const satisfies Readonly<Record<string, string>>

export type IconName = keyof typeof DRAWINGS

interface Props {
  readonly name: IconName
  /** In CSS pixels. Default: 18. */
  readonly size?: number
}

/** An icon in the colour of the text. Decorative: the text beside it, or the label of its button, says the same. */
export const Icon = ({ name, size = 18 }: Props) => (
  <svg className={`icon icon-${name}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={DRAWINGS[name]} />
  </svg>
)
