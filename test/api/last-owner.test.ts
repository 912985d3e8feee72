import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'

const USERS = 'user.v2.UserService'

apiOnEveryStorage('the last owner of the instance', (api) => {
  /** All users except the caller. */
  const soleOwner = async (): Promise<void> => {
    const { result } = await api.ok('admin.v1.AdminService/ListIAMMembers')
    for (const { userId, roles } of result) {
      if (roles.includes('IAM_OWNER') && userId !== callers.iamOwner.id) await api.ok('admin.v1.AdminService/RemoveIAMMember', { userId })
    }
  }

  it('cannot be deactivated, locked or removed, even by themselves', async () => {
    await soleOwner()
    const userId = callers.iamOwner.id
    for (const verb of ['DeactivateUser', 'LockUser', 'DeleteUser']) {
      await api.refused('failed_precondition', `${USERS}/${verb}`, { userId })
    }
    await api.refused('failed_precondition', 'management.v1.ManagementService/RemoveUser', { id: userId })
    await api.ok('admin.v1.AdminService/ListIAMMembers')
  })

  it('can be removed if there is another one', async () => {
    await api.ok('admin.v1.AdminService/AddIAMMember', { userId: callers.orgOwner.id, roles: ['IAM_OWNER'] })
    const userId = callers.iamOwner.id
    await api.ok(`${USERS}/DeactivateUser`, { userId }, { as: callers.orgOwner })
    await api.refused('failed_precondition', `${USERS}/DeactivateUser`, { userId: callers.orgOwner.id }, { as: callers.orgOwner })
    await api.ok(`${USERS}/DeleteUser`, { userId }, { as: callers.orgOwner })
    await api.ok(`${USERS}/GetUserByID`, { userId: callers.orgOwner.id }, { as: callers.orgOwner })
  })
})
