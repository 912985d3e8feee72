import type { AnyMethod } from '@keyhall/core/api'
import { POLICY_EVENTS } from '@keyhall/core/settings'
import { messageTextMethods } from '../../../shapes/policies/message-text-methods.js'
import type { UseCases } from '../../../use-cases.js'

/** Texts of mails of the instance. */
export const instanceMessageTextMethods = ({ settings, instance, branding: { mails, effective } }: UseCases): readonly AnyMethod[] =>
  messageTextMethods({
    service: 'admin.v1.AdminService',
    path: '/admin/v1/text',
    place: { kind: 'instance' },
    permissions: { read: 'iam.policy.read', write: 'iam.policy.write', delete: 'iam.policy.write' },
    whose: "the instance's",
    defaults: 'the built-in texts',
    setterOf: ({ word }) => `SetDefault${word}MessageText`,
    preset: (kind, language) => mails.builtIn(kind, language),
    own: async () => instance().settings.policies.texts,
    change: async ({ caller }, to) => {
      await settings.change.change(caller, POLICY_EVENTS.texts, (all) => ({ ...all, policies: { ...all.policies, texts: to(all.policies.texts) } }))
      return instance().id
    },
    previewed: async () => ({ ...effective.ofInstance(), orgName: 'Example' }),
  }, mails)
