import { DirectionProvider, MantineProvider, localStorageColorSchemeManager, useDirection } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createQueryClient } from './data/query-client.js'
import { PlainPage } from './frame/plain-page.js'
import { createConsoleRouter } from './router.js'
import type { Beginning } from './session/begin.js'
import { leaveForSignIn } from './session/begin.js'
import type { ServerFacts } from './session/server-facts.js'
import { consolePath } from './session/server-facts.js'
import { SessionProvider } from './session/session.js'
import { TextsProvider, useTexts } from './texts/texts.js'
import type { LoadedTexts } from './texts/texts.js'
import { theme } from './theme/theme.js'

interface Props {
  readonly facts: ServerFacts
  readonly beginning: Beginning
  readonly nonce: string
  readonly texts: LoadedTexts
}

const schemes = localStorageColorSchemeManager({ key: 'keyhall.console.scheme' })

/** Passes the direction of the language on to the components. */
function Direction({ children }: { readonly children: ReactNode }) {
  const { language } = useTexts()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(language.dir), [language.dir, setDirection])
  return children
}

function Start({ facts, beginning }: Pick<Props, 'facts' | 'beginning'>) {
  const t = useTexts()
  const [router] = useState(() => createConsoleRouter(consolePath(facts)))
  const [queries] = useState(createQueryClient)
  const signIn = { label: t('frame.signIn'), onClick: () => void leaveForSignIn(facts) }
  switch (beginning.kind) {
    case 'leaving':
      return null
    case 'tried':
      return <PlainPage title={t('frame.tried.title')}>{t('frame.tried.text')}</PlainPage>
    case 'signed-out':
      return <PlainPage title={t('frame.signedOut.title')} action={signIn}>{t('frame.signedOut.text')}</PlainPage>
    case 'failed':
      return (
        <PlainPage title={t('frame.failed.title')} action={signIn}>
          {beginning.reason === undefined ? t('frame.failed.state') : t('frame.failed.text', { reason: beginning.reason })}
        </PlainPage>
      )
    case 'signed-in':
      return (
        <QueryClientProvider client={queries}>
          <SessionProvider facts={facts} tokens={beginning.tokens}><RouterProvider router={router} /></SessionProvider>
        </QueryClientProvider>
      )
  }
}

/** The console: providers around the page. */
export function App({ facts, beginning, nonce, texts }: Props) {
  return (
    <TextsProvider first={texts}>
      <DirectionProvider initialDirection="ltr" detectDirection={false}>
        <Direction>
          <MantineProvider theme={theme} getStyleNonce={() => nonce} defaultColorScheme="auto" colorSchemeManager={schemes}>
            <Notifications position="bottom-right" />
            <Start facts={facts} beginning={beginning} />
          </MantineProvider>
        </Direction>
      </DirectionProvider>
    </TextsProvider>
  )
}
