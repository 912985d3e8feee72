import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { pages } from '@keyhall/client'
import type { SearchEventsRequest, SearchEventsResponse } from '@keyhall/client/admin'
import type { CallOptions } from '@keyhall/client'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { download } from '../../parts/one-time-secret.js'
import { useTexts } from '../../texts/texts.js'

const PAGE_SIZE = 1000

interface Props {
  readonly search: (request: SearchEventsRequest, options?: CallOptions) => Promise<SearchEventsResponse>
  readonly request: SearchEventsRequest
}

/**
 * Downloads all events that match the filters, one JSON object a line, newest first. Each page becomes a blob, which the browser keeps outside of the memory
 * of the page.
 */
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
    const parts: Blob[] = []
    let exported = 0
    try {
      for await (const { events = [] } of pages(search, request, { pageSize: PAGE_SIZE, signal: controller.signal })) {
        parts.push(new Blob(events.map((event) => `${JSON.stringify(event)}\n`)))
        exported += events.length
        setCount(exported)
      }
      download({ name: 'audit-trail.ndjson', content: new Blob(parts) })
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
