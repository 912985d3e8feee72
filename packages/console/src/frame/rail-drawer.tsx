import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.js'

/** The rail on narrow screens. */
export function RailDrawer({ isOpen, onClose, children }: { readonly isOpen: boolean; readonly onClose: () => void; readonly children: ReactNode }) {
  const t = useTexts()
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={272} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('frame.navigation')}><div className="rail rail-drawer">{children}</div></Drawer.Content>
    </Drawer.Root>
  )
}
