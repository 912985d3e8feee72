import { access } from './access.js'
import { actions } from './actions.js'
import { activity } from './activity.js'
import { applications } from './applications.js'
import { branding } from './branding.js'
import { domains } from './domains.js'
import { errors } from './errors.js'
import { events } from './events.js'
import { features } from './features.js'
import { frameAndHome } from './frame-and-home.js'
import { instance } from './instance.js'
import { invitations } from './invitations.js'
import { resources } from './resources.js'
import { security } from './security.js'
import { signIn } from './sign-in.js'
import { users } from './users.js'

/** Every English text of the console. English is the source: its keys are the keys of the other languages. */
export const en = {
  ...frameAndHome, ...applications, ...users, ...invitations, ...access, ...signIn, ...branding, ...domains, ...actions, ...activity, ...errors, ...events, ...features, ...instance, ...resources, ...security,
} as const
