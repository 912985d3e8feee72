import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { wholeBranding, wholePalette, writeColour } from '@keyhall/core/branding'
import type { Branding, PictureRef } from '@keyhall/core/instance'
import { Flag, Nested, OneOf, Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { OWNERS, SERVICE, ofOrg, ownerType } from './of-org.js'

const THEME_MODES = ['THEME_MODE_UNSPECIFIED', 'THEME_MODE_AUTO', 'THEME_MODE_LIGHT', 'THEME_MODE_DARK'] as const
const MODE = { auto: THEME_MODES[1], light: THEME_MODES[2], dark: THEME_MODES[3] } as const

class Theme {
  @Text({ max: 50 }) primaryColor!: string
  @Text({ max: 50 }) backgroundColor!: string
  @Text({ max: 50 }) warnColor!: string
  @Text({ max: 50 }) fontColor!: string
  @Text({ min: 0, max: 2000 }) logoUrl!: string
  @Text({ min: 0, max: 2000 }) iconUrl!: string
}

class BrandingSettings {
  @Nested(() => Theme) lightTheme!: Theme
  @Nested(() => Theme) darkTheme!: Theme
  @Text({ min: 0, max: 2000 }) fontUrl!: string
  @Flag() disableWatermark!: boolean
  @OneOf(OWNERS) resourceOwnerType!: string
  @OneOf(THEME_MODES) themeMode!: string
}
class GetBrandingSettingsResponse {
  @Nested(() => BrandingSettings) settings!: BrandingSettings
}

function theme(branding: Branding, scheme: 'light' | 'dark', addressOf: (picture: PictureRef) => string): Theme {
  const { accent, page, bad, ink } = wholePalette(scheme, branding[scheme])
  const { logo, logoDark = logo, icon, iconDark = icon } = branding.pictures
  const [shownLogo, shownIcon] = scheme === 'light' ? [logo, icon] : [logoDark, iconDark]
  return {
    primaryColor: writeColour(accent),
    backgroundColor: writeColour(page),
    warnColor: writeColour(bad),
    fontColor: writeColour(ink),
    logoUrl: shownLogo ? addressOf(shownLogo) : '',
    iconUrl: shownIcon ? addressOf(shownIcon) : '',
  }
}

/** Everything that another login page needs to look like ours: all colours, including the defaults. */
export const brandingSettings = ({ settings, branding: { fileAddress } }: UseCases): AnyMethod =>
  defineMethod({
    ...ofOrg,
    name: `${SERVICE}/GetBrandingSettings`,
    summary: 'Returns the active branding of the organization',
    http: [{ verb: 'GET', path: '/v2/settings/branding' }],
    response: message(GetBrandingSettingsResponse),
    handle: async (_input, { orgId }) => {
      const { effective, own } = await settings.policies.get(orgId)
      const branding = wholeBranding(effective.branding.active)
      return {
        settings: {
          lightTheme: theme(branding, 'light', fileAddress),
          darkTheme: theme(branding, 'dark', fileAddress),
          fontUrl: branding.fontFile ? fileAddress(branding.fontFile) : '',
          disableWatermark: branding.hideProduct,
          resourceOwnerType: ownerType(own.branding?.active !== undefined),
          themeMode: MODE[branding.scheme],
        },
      }
    },
  })
