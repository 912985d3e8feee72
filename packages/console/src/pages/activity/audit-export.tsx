import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { pages } from '@keyhall/client'
import type { SearchEventsRequest, SearchEventsResponse } from '@keyhall/client/admin'
import type { CallOptions } from '@keyhall/client'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { download } from '../../parts/one-time-secret.js'
import { useTexts } from '../../texts/texts.js'

/** As many as the browser keeps in memory easily; the export by the API has no such limit. */
const MAX_EVENTS = 100_000
const PAGE_SIZE = 1000

interface Props {
  readonly search: (request: SearchEventsRequest, options?: CallOptions) => Promise<SearchEventsResponse>
  readonly request: SearchEventsRequest
}

/** Downloads the events that match the filters, one JSON object a line, newest first. */
export function AuditExport({ search, request }: Props) {
  const t = useTexts()
  const [count, setCount] = useState<number>()
  const [problem, setProblem] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setProblem(undefined)
    setCount(0)
    const lines: string[] = []
    try {
      for await (const { events = [] } of pages(search, request, { pageSize: PAGE_SIZE, signal: controller.signal })) {
        lines.push(...events.map((event) => `${JSON.stringify(event)}\n`))
        setCount(lines.length)
        if (lines.length >= MAX_EVENTS) break
      }
      download({ name: 'audit-trail.ndjson', content: lines.join('') })
      if (lines.length >= MAX_EVENTS) notifications.show({ message: t('activity.audit.cut', { count: t.number(lines.length) }), autoClose: false })
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(failure)
    } finally {
      setCount(undefined)
    }
  }
  return (
    <>
      {count === undefined ? null : <span className="soft numbers" role="status">{t('activity.audit.exporting', { count })}</span>}
      <Button variant="default" leftSection={<Icon name="download" size={16} />} loading={count !== undefined} onClick={() => void run()}>{t('activity.audit.export')}</Button>
      <ErrorBox problem={problem} />
    </>
  )
}
