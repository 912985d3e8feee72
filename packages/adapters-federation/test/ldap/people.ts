/** The entries of the test directory, without the root. */
export interface Person {
  readonly dn: string
  readonly attributes: Readonly<Record<string, readonly string[]>>
}

export const ROOT = 'dc=example,dc=org'
export const PEOPLE = `ou=people,${ROOT}`
export const GROUPS = `ou=groups,${ROOT}`
export const SERVICE = `cn=service,${ROOT}`
export const SERVICE_PASSWORD = 'service-password'
export const ADA = `uid=ada,${PEOPLE}`

const person = (uid: string, firstName: string, lastName: string, rdn = `uid=${uid}`): Person => ({
  dn: `${rdn},${PEOPLE}`,
  attributes: {
    objectClass: ['inetOrgPerson'], uid: [uid], cn: [`${firstName} ${lastName}`], givenName: [firstName], sn: [lastName], mail: [`${uid}@example.org`],
    employeeNumber: [`id-${uid}`], userPassword: [`${uid}-password`],
  },
})

const group = (cn: string, ...member: readonly string[]): Person => ({
  dn: `cn=${cn},${GROUPS}`, attributes: { objectClass: ['groupOfNames'], cn: [cn], member },
})

/** `admins` is in `staff`, `staff` is in `all`, and `all` is in `staff`: a circle. */
export const ENTRIES: readonly Person[] = [
  person('ada', 'Ada', 'Lovelace'),
  person('grace', 'Grace', 'Hopper'),
  person('o(b)*\\', 'Odd', 'Name', 'cn=Odd Name'),
  { dn: `cn=router,${PEOPLE}`, attributes: { objectClass: ['device'], cn: ['router'] } },
  group('admins', ADA),
  group('staff', `cn=admins,${GROUPS}`, `cn=all,${GROUPS}`),
  group('all', `cn=staff,${GROUPS}`),
  group('others', `uid=grace,${PEOPLE}`),
]
