import type { Operator } from '../../console/console-world.js'

/** The organizations of the demonstration, by what they are to the company that runs the instance. */
export const demoOrgs = {
  company: { id: '304120947563240001', name: 'Brightwater Energy', primaryDomain: 'brightwater.example' },
  partner: { id: '304120947563240002', name: 'Harbor Logistics', primaryDomain: 'harbor.example' },
  shop: { id: '304120947563240003', name: 'Solstice Retail', primaryDomain: 'solstice.example' },
} as const

type DemoOrg = keyof typeof demoOrgs

const NAMES: Readonly<Record<DemoOrg, readonly string[]>> = {
  company: [
    'Ingrid Solberg', 'Tomás Ferreira', 'Amara Okafor', 'Lukas Brandt', 'Mei-Ling Chen', 'Priya Raman', 'Daniel Kowalski', 'Fatima Zahra Benali', 'Oliver Whitfield', 'Sofia Marchetti',
    'Jonas Lindqvist', 'Aisha Rahman', 'Mateo Álvarez', 'Hannah Schneider', 'Kenji Watanabe', 'Chloé Dubois', 'Samuel Osei', 'Nadia Petrova', 'Liam O’Connor', 'Zeynep Yılmaz',
    'Erik Johansson', 'Camila Rojas', 'David Cohen', 'Anneke van Dijk', 'Rajesh Iyer', 'Emma Novák', 'Yusuf Demir', 'Grace Mwangi', 'Viktor Horvat', 'Leila Haddad',
    'Marcus Reed', 'Elena Popescu', 'Tariq Mansour', 'Ida Nilsen',
  ],
  partner: [
    'Claire Moreau', 'Henrik Dahl', 'Rosa Delgado', 'Peter Novotny', 'Wanjiru Kamau', 'Andrea Rossi', 'Magnus Olsen', 'Farah Siddiqui', 'Joana Silva', 'Dmitri Volkov',
    'Beatriz Costa', 'Noah Fischer', 'Thandiwe Dlamini', 'Arjun Mehta',
  ],
  shop: [
    'Julia Hoffmann', 'Ben Carter', 'Naomi Fujimoto', 'Pavel Dvořák', 'Isabel Torres', 'Karim El-Sayed', 'Freya Madsen', 'Adaeze Eze', 'Luca Bianchi', 'Olga Sidorova', 'Patrick Byrne', 'Mina Park',
  ],
}

const ROLES: Readonly<Record<string, Operator['roles']>> = {
  'ingrid.solberg': ['IAM_OWNER'],
  'tomas.ferreira': ['ORG_OWNER'],
  'amara.okafor': ['ORG_USER_MANAGER'],
  'lukas.brandt': [{ role: 'PROJECT_OWNER', project: '304120947563240101' }],
  'mei-ling.chen': ['IAM_OWNER_VIEWER'],
  'claire.moreau': ['ORG_OWNER'],
  'priya.raman': ['ORG_OWNER_VIEWER'],
  'henrik.dahl': ['IAM_OWNER_VIEWER', 'ORG_OWNER'],
}

/** `Fatima Zahra Benali` as `fatima.benali`. */
const userNameOf = (name: string): string => {
  const words = name.normalize('NFD').replaceAll(/[\u0300-\u036F’]/g, '').replaceAll('ı', 'i').toLowerCase().split(' ')
  return `${words[0] ?? ''}.${words.at(-1) ?? ''}`
}

/** A person of the demonstration. */
export interface DemoPerson extends Omit<Operator, 'organization'> {
  readonly org: DemoOrg
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

const orgNames = Object.keys(NAMES) as readonly DemoOrg[]

/** All people, in the order of their organizations. */
export const demoPeople: readonly DemoPerson[] = orgNames.flatMap((org, orgIndex) => NAMES[org].map((name, index) => {
  const userName = userNameOf(name)
  const email = `${userName}@${demoOrgs[org].primaryDomain}`
  const [firstName = ''] = name.split(' ')
  return {
    id: String(304_120_947_563n * 1_000_000n + 241_000n + BigInt(orgIndex * 100 + index)), org, userName, loginName: email, email, firstName, lastName: name.slice(firstName.length + 1),
    password: 'quiet harbor lantern 42', roles: org === 'shop' ? [] : ROLES[userName] ?? [],
  }
}))

/** The person with that user name. */
export function demoPerson(userName: string): DemoPerson {
  const found = demoPeople.find((person) => person.userName === userName)
  if (!found) throw new Error(`the demonstration has no ${userName}`)
  return found
}

/** Who signs in to the console in pictures and walks. */
export const demoOperators = {
  iamOwner: demoPerson('ingrid.solberg'),
  orgOwner: demoPerson('tomas.ferreira'),
  viewer: demoPerson('mei-ling.chen'),
  userManager: demoPerson('amara.okafor'),
  projectOwner: demoPerson('lukas.brandt'),
  /** Reads everything, and owns one organization. */
  viewerAndOwner: demoPerson('henrik.dahl'),
  withoutRoles: demoPerson('daniel.kowalski'),
} as const
