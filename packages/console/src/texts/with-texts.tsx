import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { ConsoleArea } from '@keyhall/texts/console'
import { Delayed } from '../parts/delayed.js'
import { useTexts } from './texts.js'

interface Props {
  readonly areas: readonly ConsoleArea[]
  readonly children: ReactNode
}

/** Loads the texts of areas that only this part of a page uses, and shows it once they are there. */
export function WithTexts({ areas, children }: Props) {
  const t = useTexts()
  useEffect(() => t.load(areas), [t.language.locale])
  if (!areas.every((area) => t.hasArea(area))) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  return children
}
