import { useQuery } from '@tanstack/react-query'
import type { KeyhallClient } from '@keyhall/client'
import type { LabelPicture, LabelPolicyMessage } from '@keyhall/client/management'
import { useApi, useOrg } from '../../data/org.js'
import { revisionOf, usePolicy } from '../../data/policy.js'
import { requestOf } from './look.js'
import type { Look } from './look.js'

/** The draft and what people see now. */
export interface BrandingState {
  readonly draft: LabelPolicyMessage
  readonly active: LabelPolicyMessage
  /** Whether an organization has neither a look nor a draft of its own. */
  readonly isDefault: boolean
}

export const PICTURES = [
  { slot: 'LABEL_PICTURE_LOGO', word: 'Logo', url: 'logoUrl', scheme: 'light' },
  { slot: 'LABEL_PICTURE_LOGO_DARK', word: 'LogoDark', url: 'logoUrlDark', scheme: 'dark' },
  { slot: 'LABEL_PICTURE_ICON', word: 'Icon', url: 'iconUrl', scheme: 'light' },
  { slot: 'LABEL_PICTURE_ICON_DARK', word: 'IconDark', url: 'iconUrlDark', scheme: 'dark' },
  { slot: 'LABEL_PICTURE_BACKGROUND', word: 'Background', url: 'backgroundUrl', scheme: 'light' },
] as const satisfies readonly { readonly slot: LabelPicture; readonly word: string; readonly url: keyof LabelPolicyMessage; readonly scheme: string }[]
export type Picture = (typeof PICTURES)[number]

const LINK_MILLISECONDS = 30 * 60 * 1000

/** The address of the preview. It works for an hour, and is replaced after half of it. */
export function usePreviewLink(): string | undefined {
  const { api, scope } = useApi()
  const { isInstance } = useOrg()
  return useQuery({
    queryKey: [...scope, 'branding-preview'], staleTime: LINK_MILLISECONDS, refetchInterval: LINK_MILLISECONDS,
    queryFn: async ({ signal }) => (await (isInstance ? api.admin : api.management).getPreviewLabelPolicy({}, { signal })).previewUrl,
  }).data
}

/** The branding of the chosen place, with the calls that change it. */
export function useBranding() {
  const policy = usePolicy<BrandingState>({
    name: 'branding',
    ofInstance: async ({ admin }, options) => {
      const [{ policy: draft }, { policy: active }] = await Promise.all([admin.getPreviewLabelPolicy({}, options), admin.getLabelPolicy({}, options)])
      return { draft, active, isDefault: true }
    },
    ofOrg: async ({ management }, options) => {
      const [{ policy: draft }, { policy: active }] = await Promise.all([management.getPreviewLabelPolicy({}, options), management.getLabelPolicy({}, options)])
      return { draft, active, isDefault: draft.isDefault === true }
    },
    reset: (api) => api.management.resetLabelPolicyToDefault({}),
  })
  const { isInstance, change } = policy
  const either = (ofInstance: (api: KeyhallClient) => Promise<unknown>, ofOrg: (api: KeyhallClient) => Promise<unknown>): Promise<void> => change(isInstance ? ofInstance : ofOrg)
  /** The revision of the draft that the person sees. Pictures and fonts are set one by one, and need none. */
  const seen = policy.query.data === undefined ? {} : revisionOf(policy.query.data.draft)
  const saveDraft = (look: Look): Promise<void> => {
    const request = { ...requestOf(look), ...seen }
    return either((api) => api.admin.updateLabelPolicy(request), (api) => api.management.updateCustomLabelPolicy(request))
  }
  return {
    policy, saveDraft,
    publish: () => either((api) => api.admin.activateLabelPolicy(seen), (api) => api.management.activateCustomLabelPolicy(seen)),
    setPicture: ({ slot }: Picture, picture: string) =>
      either((api) => api.admin.setLabelPolicyPicture({ slot, picture }), (api) => api.management.setCustomLabelPolicyPicture({ slot, picture })),
    removePicture: ({ word }: Picture) => either((api) => api.admin[`removeLabelPolicy${word}`]({}), (api) => api.management[`removeCustomLabelPolicy${word}`]({})),
    setFont: (font: string) => either((api) => api.admin.setLabelPolicyFont({ font }), (api) => api.management.setCustomLabelPolicyFont({ font })),
    removeFont: () => either((api) => api.admin.removeLabelPolicyFont({}), (api) => api.management.removeCustomLabelPolicyFont({})),
  }
}
export type BrandingCalls = ReturnType<typeof useBranding>
