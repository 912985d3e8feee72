import type { AnyMethod } from '@keyhall/core/api'
import { mailTextsIn } from '@keyhall/core/branding'
import { messageTextMethods } from '../../../shapes/policies/message-text-methods.js'
import type { UseCases } from '../../../use-cases.js'

/** Texts of mails of the organization. */
export const orgMessageTextMethods = ({ settings, instance, branding: { mails, effective }, users }: UseCases): readonly AnyMethod[] =>
  messageTextMethods({
    service: 'management.v1.ManagementService',
    path: '/management/v1/text',
    place: { kind: 'org' },
    permissions: { read: 'policy.read', write: 'policy.write', delete: 'policy.delete' },
    whose: "the organization's",
    defaults: 'the default texts of the instance',
    setterOf: ({ word, suffix }) => `SetCustom${word}Message${suffix}`,
    preset: (kind, language) => ({ ...mails.builtIn(kind, language), ...mailTextsIn(instance().settings.policies.texts, language, kind) }),
    own: async ({ orgId }) => (await settings.policies.get(orgId)).own.texts ?? {},
    change: async ({ caller, orgId }, to) => {
      await settings.setOrgPolicy.set(caller, orgId, 'texts', (own) => to(own ?? {}))
      return orgId
    },
    previewed: async ({ orgId }) => {
      const { branding, texts } = await effective.ofOrg(orgId)
      return { branding, texts, orgName: (await users.views.read(({ orgs }) => orgs.find(orgId)))?.name ?? '' }
    },
  }, mails)
