import { createClient } from '@keyhall/client'
import type { KeyhallClient } from '@keyhall/client'
import fs from 'node:fs'
import { demoApis, demoProjects } from './applications.js'
import { DEMO_TOKEN } from './document.js'
import { demoOrgs, demoPeople, demoPerson } from './people.js'

/** The API as the service user of the demonstration calls it. */
export const demoApi = (issuer: string): KeyhallClient => createClient({ baseUrl: issuer, token: DEMO_TOKEN, orgId: demoOrgs.company.id })

/** Adds roles, access, APIs, metadata, states of people and the branding. */
export async function addSettings(api: KeyhallClient, issuer: string): Promise<void> {
  for (const { id, organization, roles } of demoProjects) {
    for (const [roleKey, displayName] of roles) await api.management.addProjectRole({ projectId: id, roleKey, displayName }, { orgId: organization })
  }
  await giveAccess(api)
  for (const { projectId, name, org } of demoApis) {
    await api.management.addAPIApp({ projectId, name, authMethodType: 'API_AUTH_METHOD_TYPE_BASIC' }, { orgId: org })
  }
  await api.users.setUserMetadata({ userId: demoPerson('oliver.whitfield').id, metadata: metadata({ department: 'Grid operations', 'cost-center': '4410', 'employee-number': 'BW-20317' }) })
  await api.users.lockUser({ userId: demoPerson('nadia.petrova').id })
  await api.users.deactivateUser({ userId: demoPerson('erik.johansson').id })
  await api.users.addHumanUser({ username: 'elif.arslan', profile: { givenName: 'Elif', familyName: 'Arslan' }, email: { email: 'elif.arslan@brightwater.example' }, organization: { orgId: demoOrgs.company.id } })
  await setLook(api, issuer)
}

const metadata = (values: Readonly<Record<string, string>>) => Object.entries(values).map(([key, value]) => ({ key, value: Buffer.from(value).toString('base64') }))

async function giveAccess(api: KeyhallClient): Promise<void> {
  const inCompany = demoPeople.filter(({ org }) => org === 'company')
  for (const [index, { id }] of inCompany.entries()) {
    const project = demoProjects[index % 3] ?? demoProjects[0]
    const [roleKey] = project.roles[index % project.roles.length] ?? project.roles[0]
    await api.authorizations.createAuthorization({ userId: id, projectId: project.id, organizationId: demoOrgs.company.id, roleKeys: [roleKey] })
  }
}

/** The logo of the documents, a green of its own, and a name. */
async function setLook(api: KeyhallClient, issuer: string): Promise<void> {
  await api.management.addCustomLabelPolicy({ name: 'Brightwater', primaryColor: '#0e7c66', primaryColorDark: '#5fd0b5', backgroundColor: '#e6f2ee', backgroundColorDark: '#081713' })
  for (const [slot, file] of [['logo', 'logo.png'], ['icon', 'icon.png']] as const) {
    const response = await fetch(`${issuer}/assets/v1/org/policy/label/${slot}`, {
      method: 'POST', headers: { authorization: `Bearer ${DEMO_TOKEN}`, 'x-keyhall-orgid': demoOrgs.company.id, 'content-type': 'image/png' },
      body: fs.readFileSync(new URL(`../../../../docs/examples/${file}`, import.meta.url)),
    })
    if (!response.ok) throw new Error(`${slot}: ${response.status} ${await response.text()}`)
  }
  await api.management.activateCustomLabelPolicy()
}
