import { Button, Drawer } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '@keyhall/client'
import type { WireDelivery, WireTarget } from '@keyhall/client/actionsV3'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { CodeBlock } from '../../parts/code-block.js'
import { useCopy } from '../../parts/copyable-id.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { useTexts } from '../../texts/texts.js'
import { callCondition } from './condition-words.js'
import { inLines } from './target-test.js'

/** One word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The same call for a terminal. It has no signature: that one is valid for five minutes only, and needs the key. */
const asCurl = (endpoint: string, body: string): string => `curl -X POST ${quoted(endpoint)} \\\n  -H 'Content-Type: application/json' \\\n  --data-raw ${quoted(body)}`

/** A call with its target, unless that was deleted. */
function useCall(deliveryId: string | undefined) {
  const { api, scope } = useApi()
  return useQuery({
    queryKey: [...scope, 'calls', 'one', deliveryId], enabled: deliveryId !== undefined,
    queryFn: async ({ signal }) => {
      const { delivery } = await api.actionsV3.getDelivery({ deliveryId: deliveryId ?? '' }, { signal })
      try {
        return { delivery, target: (await api.actionsV3.getTargetByID({ targetId: delivery.targetId }, { signal })).target }
      } catch (problem) {
        if (problem instanceof ApiError && problem.code === 'not_found') return { delivery, target: undefined }
        throw problem
      }
    },
  })
}

function Facts({ delivery, target }: { readonly delivery: WireDelivery; readonly target: WireTarget | undefined }) {
  const t = useTexts()
  const { condition, subject, status, durationMilliseconds = 0, attempt = 1, error, note, at } = delivery
  const tone = error === undefined ? 'good' : 'bad'
  return (
    <dl className="facts">
      <div><dt>{t('actions.calls.time')}</dt><dd><Instant at={at} /></dd></div>
      <div><dt>{t('actions.calls.target')}</dt><dd>{target ? <Link to={`/actions/targets/${target.targetId}`}><bdi>{target.name}</bdi></Link> : t('actions.calls.deleted')}</dd></div>
      <div><dt>{t('actions.calls.condition')}</dt><dd>{callCondition(t, condition)}</dd></div>
      {condition === 'test' ? null : <div><dt>{t('actions.calls.subject')}</dt><dd><code dir="ltr">{subject}</code></dd></div>}
      <div><dt>{t('actions.calls.status')}</dt><dd><Chip tone={tone}>{status === undefined ? t('actions.calls.noStatus') : String(status)}</Chip></dd></div>
      {error === undefined ? null : <div><dt>{t('actions.calls.error')}</dt><dd dir="auto">{error}</dd></div>}
      {note === undefined ? null : <div><dt>{t('actions.calls.note')}</dt><dd dir="auto">{note}</dd></div>}
      <div><dt>{t('actions.calls.duration')}</dt><dd>{t('actions.test.duration', { milliseconds: t.number(durationMilliseconds) })}</dd></div>
      <div><dt>{t('actions.calls.attempt')}</dt><dd>{t.number(attempt)}</dd></div>
    </dl>
  )
}

function Buttons({ delivery, target, onSent }: { readonly delivery: WireDelivery; readonly target: WireTarget | undefined; readonly onSent: () => void }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const { can } = usePermissions()
  const [isCopied, copy] = useCopy()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { targetId, deliveryId, requestBody, isReplayable = false } = delivery
  const again = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await api.actionsV3.replayTargetDelivery({ targetId, deliveryId })
      notifications.show({ message: t('actions.calls.sent'), autoClose: 4000, withCloseButton: false })
      await queries.invalidateQueries({ queryKey: [...scope, 'calls'] })
      onSent()
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  if (!target) return null
  return (
    <>
      <div className="buttons-start">
        {can('target.write') && isReplayable ? <Button loading={isBusy} onClick={() => void again()}>{t('actions.calls.again')}</Button> : null}
        <Button variant="default" leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={16} />} onClick={() => copy(asCurl(target.endpoint, requestBody))}>
          {t(isCopied ? 'parts.copied' : 'actions.calls.curl')}
        </Button>
      </div>
      {isReplayable ? null : <p className="soft small">{t('actions.calls.notReplayable')}</p>}
      <ErrorBox problem={problem} />
    </>
  )
}

/** One call beside the list: what was sent, what came back, and the ways to repeat it. */
export function CallDrawer({ deliveryId, onClose }: { readonly deliveryId: string | undefined; readonly onClose: () => void }) {
  const t = useTexts()
  const { data, error, refetch } = useCall(deliveryId)
  const name = data?.target?.name ?? t('actions.calls.deleted')
  return (
    <Drawer
      opened={deliveryId !== undefined} onClose={onClose} position="right" size={560} title={data ? t('actions.calls.one', { target: name }) : t('actions.calls.title')}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <div className="stack">
        {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            <Facts {...data} />
            <Buttons {...data} onSent={onClose} />
            {data.delivery.isRequestBodyWhole === true ? null : <p className="note">{t('actions.calls.cut')}</p>}
            <CodeBlock title={t('actions.test.request')} code={inLines(data.delivery.requestBody)} />
            {data.delivery.responseBody === undefined
              ? <p className="soft">{t('actions.test.noBody')}</p> : <CodeBlock title={t('actions.test.response')} code={inLines(data.delivery.responseBody)} />}
          </>
        ) : null}
      </div>
    </Drawer>
  )
}
