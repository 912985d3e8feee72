import { Menu, useMantineColorScheme } from '@mantine/core'
import type { MantineColorScheme } from '@mantine/core'
import { CONSOLE_LANGUAGES } from '@keyhall/texts/console'
import { useCaller } from '../data/org.js'
import { Icon } from '../parts/icon.js'
import { useSession } from '../session/session.js'
import { useTexts } from '../texts/texts.js'

const SCHEMES = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[]

const initialsOf = (name: string): string => name.split(/\s+/).slice(0, 2).map((word) => [...word][0] ?? '').join('').toLocaleUpperCase()

/** The own account, language, appearance and sign-out. */
export function AccountMenu({ onKeys }: { readonly onKeys: () => void }) {
  const t = useTexts()
  const { facts, signOut } = useSession()
  const { data: caller } = useCaller()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { human, machine, userName = '', preferredLoginName = '' } = caller?.user ?? {}
  const name = human?.profile.displayName ?? machine?.name ?? userName
  const check = (isChosen: boolean) => (isChosen ? <Icon name="check" size={16} /> : null)
  return (
    <Menu position="top-start" width={248} shadow="md" withinPortal>
      <Menu.Target>
        <button type="button" className="account-button" aria-label={`${t('frame.account')}: ${name}`}>
          <span className="initials" aria-hidden="true">{initialsOf(name)}</span>
          <span className="account-who"><bdi className="strong">{name}</bdi><bdi className="small soft">{preferredLoginName}</bdi></span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={`${facts.baseUrl}/ui/account`} leftSection={<Icon name="users" />}>{t('frame.ownAccount')}</Menu.Item>
        <Menu.Item leftSection={<Icon name="keyboard" />} onClick={onKeys}>{t('frame.keys')}</Menu.Item>
        <Menu.Sub>
          <Menu.Sub.Target><Menu.Sub.Item leftSection={<Icon name="globe" />}>{t('frame.language')}</Menu.Sub.Item></Menu.Sub.Target>
          <Menu.Sub.Dropdown mah={360} className="scrolling">
            {CONSOLE_LANGUAGES.map(({ locale, name: own }) => (
              <Menu.Item key={locale} lang={locale} rightSection={check(locale === t.language.locale)} onClick={() => t.setLocale(locale)}>{own}</Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Sub>
          <Menu.Sub.Target><Menu.Sub.Item leftSection={<Icon name="moon" />}>{t('frame.scheme')}</Menu.Sub.Item></Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {SCHEMES.map((scheme) => (
              <Menu.Item key={scheme} rightSection={check(scheme === colorScheme)} onClick={() => setColorScheme(scheme)}>{t(`frame.scheme.${scheme}`)}</Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={signOut}>{t('frame.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
