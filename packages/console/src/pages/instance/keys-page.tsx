import { Button, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CreateWebKeyRequest, WebKey } from '@keyhall/client/webKeys'
import { usePermissions } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { useDraftState } from '../../session/draft-state.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import type { Texts } from '../../texts/texts.js'
import { InstancePage, Loaded } from './instance-page.js'
import { KeyLife } from './key-life.js'

const QUERY_KEY = ['instance', 'keys'] as const
const WAITING_MILLISECONDS = 15_000

const KINDS = ['RSA_BITS_2048', 'RSA_BITS_3072', 'RSA_BITS_4096', 'ecdsa', 'ed25519'] as const
type Kind = (typeof KINDS)[number]

const USUAL: { readonly kind: Kind } = { kind: 'RSA_BITS_2048' }

const bitsOf = (kind: string): string => kind.replace('RSA_BITS_', '')
const kindOf = ({ rsa, ecdsa }: WebKey): Kind => (ecdsa ? 'ecdsa' : KINDS.find((kind) => kind === rsa?.bits) ?? 'ed25519')
const requestOf = (kind: Kind): CreateWebKeyRequest => (kind === 'ecdsa' ? { ecdsa: {} } : kind === 'ed25519' ? { ed25519: {} } : { rsa: { bits: kind } })
const nameOf = (t: Texts, kind: Kind): string =>
  (kind === 'ecdsa' ? t('instance.keys.ecdsa') : kind === 'ed25519' ? t('instance.keys.ed25519') : t('instance.keys.rsa', { bits: bitsOf(kind) }))

/** The algorithm decides which key replaces which one. */
const GROUPS = [['RS256', ({ rsa }: WebKey) => rsa !== undefined], ['ES256', ({ ecdsa }: WebKey) => ecdsa !== undefined], ['EdDSA', ({ ed25519 }: WebKey) => ed25519 !== undefined]] as const

const isReady = ({ readyDate }: WebKey): boolean => readyDate !== undefined && Date.parse(readyDate) <= Date.now()

/** Whether it is published, and some applications may not know it yet. */
const isWaiting = (key: WebKey): boolean => key.state === 'STATE_INITIAL' && key.readyDate !== undefined && !isReady(key)

/** A dialog about a key. It survives a step-up. */
interface Asked {
  readonly what: 'create' | 'activate' | 'rotate' | 'remove'
  readonly id?: string
}

const STATES = { STATE_INITIAL: ['warn', 'instance.keys.next'], STATE_ACTIVE: ['good', 'instance.keys.active'], STATE_INACTIVE: ['plain', 'instance.keys.retired'] } as const

function StateChip({ state }: WebKey) {
  const t = useTexts()
  const known = STATES[state as keyof typeof STATES] as (typeof STATES)[keyof typeof STATES] | undefined
  return known ? <Chip tone={known[0]}>{t(known[1])}</Chip> : null
}

interface KeyCardProps {
  readonly webKey: WebKey
  /** Whether a key of the same algorithm waits until all applications know it. */
  readonly isNextWaiting: boolean
  readonly onAsk: ((asked: Asked) => void) | undefined
}

function KeyCard({ webKey, isNextWaiting, onAsk }: KeyCardProps) {
  const t = useTexts()
  const { id, state } = webKey
  return (
    <article className="key-card" aria-label={t('instance.keys.life', { id })}>
      <div className="key-head">
        <StateChip {...webKey} />
        <span className="strong">{nameOf(t, kindOf(webKey))}</span>
        <CopyableId id={id} label={t('instance.keys.id')} />
        {onAsk ? (
          <div className="key-actions">
            {state === 'STATE_INITIAL' && isReady(webKey) ? <Button size="xs" onClick={() => onAsk({ what: 'activate', id })}>{t('instance.keys.activate')}</Button> : null}
            {state === 'STATE_ACTIVE' && !isNextWaiting ? <Button size="xs" variant="default" onClick={() => onAsk({ what: 'rotate', id })}>{t('instance.keys.rotate')}</Button> : null}
            {state === 'STATE_ACTIVE' ? null : <Button size="xs" variant="default" color="red" onClick={() => onAsk({ what: 'remove', id })}>{t('instance.keys.remove')}</Button>}
          </div>
        ) : null}
      </div>
      <KeyLife webKey={webKey} />
      {onAsk && isWaiting(webKey) ? <p className="soft small">{t.rich('instance.keys.notReady', { time: <Instant at={webKey.readyDate ?? ''} /> })}</p> : null}
    </article>
  )
}

function Dialogs({ keys, asked, onClose }: { readonly keys: readonly WebKey[]; readonly asked: Asked; readonly onClose: () => void }) {
  const t = useTexts()
  const { client } = useSession()
  const queries = useQueryClient()
  const after = (call: () => Promise<unknown>) => async (): Promise<void> => {
    await call()
    await queries.invalidateQueries({ queryKey: QUERY_KEY })
  }
  const { webKeys } = client
  const key = keys.find(({ id }) => id === asked.id)
  const { id = '' } = key ?? {}
  if (asked.what === 'create') {
    return (
      <FormDialog
        title={t('instance.keys.new')} action={t('instance.keys.new')} onClose={onClose} draftKey="instance.keys.new" initial={USUAL}
        onSave={({ kind }) => after(() => webKeys.createWebKey(requestOf(kind)))()}
      >
        {(form) => (
          <>
            <p>{t('instance.keys.newText')}</p>
            <Select label={t('instance.keys.algorithm')} data={KINDS.map((kind) => ({ value: kind, label: nameOf(t, kind) }))} value={form.values.kind} onChange={(kind) => form.set('kind', kind ?? KINDS[0])} />
          </>
        )}
      </FormDialog>
    )
  }
  if (!key) return null
  const group = GROUPS.find(([, isOf]) => isOf(key))
  const waiting = keys.find((one) => one.state === 'STATE_INITIAL' && group?.[1](one) === true && isReady(one))
  const calls = {
    activate: { title: 'instance.keys.activateTitle', text: 'instance.keys.activateText', action: 'instance.keys.activate', call: () => webKeys.activateWebKey({ id }) },
    rotate: {
      title: 'instance.keys.rotateTitle', text: waiting ? 'instance.keys.rotateReady' : 'instance.keys.rotateText', action: 'instance.keys.rotate',
      call: () => (waiting ? webKeys.activateWebKey({ id: waiting.id }) : webKeys.createWebKey(requestOf(kindOf(key)))),
    },
    remove: { title: 'instance.keys.removeTitle', text: 'instance.keys.removeText', action: 'instance.keys.remove', call: () => webKeys.deleteWebKey({ id }) },
  } as const
  const { title, text, action, call } = calls[asked.what]
  return (
    <ConfirmDialog isOpen onClose={onClose} title={t(title)} action={t(action)} isDangerous={asked.what === 'remove'} onConfirm={after(call)}>{t(text)}</ConfirmDialog>
  )
}

/** Instance > Signing keys. */
export function Page() {
  const t = useTexts()
  const { client } = useSession()
  const { can } = usePermissions()
  const [asked, setAsked] = useDraftState<Asked | undefined>('instance.keys.dialog', undefined)
  const query = useQuery({
    queryKey: QUERY_KEY, queryFn: async ({ signal }) => (await client.webKeys.listWebKeys({}, { signal })).webKeys ?? [],
    // Its button appears as soon as it may sign.
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) === true ? WAITING_MILLISECONDS : false),
  })
  const onAsk = can('iam.web_key.write') ? setAsked : undefined
  const action = onAsk ? <Button leftSection={<Icon name="plus" size={16} />} onClick={() => onAsk({ what: 'create' })}>{t('instance.keys.new')}</Button> : undefined
  return (
    <InstancePage tab="keys" title={t('instance.keys.title')} lead={t('instance.keys.lead')} actions={action}>
      <Loaded query={query}>
        {(keys) => (
          <>
            {GROUPS.map(([algorithm, isOf]) => {
              const own = keys.filter(isOf).toReversed()
              return own.length === 0 ? null : (
                <section key={algorithm} className="section lines" aria-label={t('instance.keys.group', { algorithm })}>
                  {own.map((webKey) => <KeyCard key={webKey.id} webKey={webKey} isNextWaiting={own.some(isWaiting)} onAsk={onAsk} />)}
                </section>
              )
            })}
            {asked ? <Dialogs keys={keys} asked={asked} onClose={() => setAsked(undefined)} /> : null}
          </>
        )}
      </Loaded>
    </InstancePage>
  )
}
