import { accountSamples } from './account-samples.js'
import { brandSamples } from './brand-samples.js'
import { factorSamples, setUpSamples } from './factor-samples.js'
import { mailSamples } from './mail-samples.js'
import type { Area, Sample } from './sample.js'
import { unfolded } from './sample.js'
import {
  accountsSamples, codesSamples, deviceSamples, firstStepSamples, forgottenSamples, formPost, logoutSamples, messageSamples, passwordSamples,
  registerSamples, verifyEmailSamples,
} from './samples.js'

const languages = firstStepSamples.slice(0, 1).map((sample) => unfolded('languages', sample))

/** Every page that a person reads, in the order in which people come to them. */
export const areas: readonly Area[] = [
  { title: 'Signing in', samples: [...firstStepSamples, ...languages, ...passwordSamples, ...accountsSamples] },
  { title: 'A new account', samples: [...registerSamples, ...verifyEmailSamples] },
  { title: 'A forgotten password', samples: forgottenSamples },
  { title: 'A second factor', samples: factorSamples },
  { title: 'Setting a second factor up', samples: setUpSamples },
  { title: 'Devices', samples: deviceSamples },
  { title: 'Links in mails', samples: codesSamples },
  { title: 'Signing out', samples: logoutSamples },
  { title: 'What went wrong, and what to do now', samples: messageSamples },
  { title: 'The own account', samples: accountSamples },
  { title: 'Custom branding', samples: brandSamples },
  { title: 'Mails', samples: mailSamples },
]

export const samples: readonly Sample[] = areas.flatMap((area) => area.samples)

/** By its name, including the page that no person reads. */
export const sampleNamed = (name: string): Sample | undefined => [...samples, formPost].find((sample) => sample.name === name)
