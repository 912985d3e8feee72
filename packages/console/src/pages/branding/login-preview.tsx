import { SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { CONSOLE_LANGUAGES } from '@keyhall/texts/console'
import { useTexts } from '../../texts/texts.js'
import { trialParameters, shownScheme } from './look.js'
import type { Look, Scheme } from './look.js'

const DEVICES = { phone: { width: 390, height: 780 }, desktop: { width: 1200, height: 820 } } as const
type Device = keyof typeof DEVICES

/** The pages of the preview. */
const PAGES = ['login-name', 'password', 'password-problem', 'accounts', 'register', 'change-password', 'error', 'logged-out'] as const
const TYPING_MILLISECONDS = 300

interface FrameProps {
  /** The address of the page. */
  readonly src: string
  readonly device: Device
  /** What the picture shows, for screen readers. */
  readonly title: string
}

/** A login page in the frame of a device, scaled to the width of its place. It is a picture: nothing in it can be used. */
export function LoginFrame({ src, device, title }: FrameProps) {
  const { ref, width } = useElementSize()
  const { width: full, height } = DEVICES[device]
  const scale = Math.min(1, (width || full) / full)
  return (
    <div className={`device device-${device}`} role="img" aria-label={title}>
      <div className="device-screen" ref={ref} style={{ height: height * scale }}>
        {/* Another address is another frame, so that Back leaves the page and not the frame. */}
        <iframe key={src} src={src} title={title} width={full} height={height} inert tabIndex={-1} style={{ transform: `scale(${scale})` }} />
      </div>
    </div>
  )
}

interface Props {
  readonly link: string
  readonly look: Look
  /** Changes when the pictures or the font do. */
  readonly version: string
  readonly scheme: Scheme
  readonly onScheme: (scheme: Scheme) => void
}

/** The real login pages with the unsaved values. */
export function LoginPreview({ link, look, version, scheme, onScheme }: Props) {
  const t = useTexts()
  const [device, setDevice] = useState<Device>('phone')
  const [page, setPage] = useState<string>('login-name')
  const [language, setLanguage] = useState(t.language.locale)
  const [settled] = useDebouncedValue(look, TYPING_MILLISECONDS)
  const parameters = new URLSearchParams({ page, language, version, ...trialParameters(settled), scheme: shownScheme(settled, scheme) })
  return (
    <section className="section preview" aria-label={t('branding.preview')}>
      <div className="preview-tools">
        <SegmentedControl
          aria-label={t('branding.device')} value={device} onChange={(value) => setDevice(value)}
          data={[{ value: 'phone', label: t('branding.device.phone') }, { value: 'desktop', label: t('branding.device.desktop') }]}
        />
        <SegmentedControl
          aria-label={t('branding.scheme')} value={shownScheme(look, scheme)} disabled={look.themeMode !== 'THEME_MODE_AUTO'} onChange={(value) => onScheme(value)}
          data={[{ value: 'light', label: t('branding.scheme.light') }, { value: 'dark', label: t('branding.scheme.dark') }]}
        />
        <Select
          aria-label={t('branding.page')} value={page} onChange={(value) => setPage(value ?? page)}
          data={PAGES.map((name) => ({ value: name, label: t(`branding.page.${name}` as const) }))}
        />
        <Select
          aria-label={t('branding.language')} value={language} searchable onChange={(value) => setLanguage(value ?? language)}
          data={CONSOLE_LANGUAGES.map(({ locale, name }) => ({ value: locale, label: name }))}
        />
      </div>
      <LoginFrame src={`${link}&${parameters}`} device={device} title={t('branding.preview')} />
    </section>
  )
}
