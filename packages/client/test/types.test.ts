import assert from 'node:assert/strict'
import { createClient, items } from '@keyhall/client'
import type { Item, KeyhallClient } from '@keyhall/client'
import type { AddOIDCAppRequest, GetIAMResponse, OIDCAuthMethodType } from '@keyhall/client/management'
import type { ListUsersResponse, UserV2 } from '@keyhall/client/users'

/** Fails to compile unless both types are the same. */
type Same<A, B> = [A, B] extends [B, A] ? true : never
const same = <T extends true>(is: T): T => is

/** Wrong calls, which the compiler must refuse; they never run. */
export const refusedByTheCompiler = async (keyhall: KeyhallClient): Promise<void> => {
  // @ts-expect-error there is no such method
  await keyhall.users.removeEverything({})
  // @ts-expect-error the name is missing
  await keyhall.management.addOIDCApp({ projectId: '1' })
  // @ts-expect-error the request is missing
  await keyhall.users.addHumanUser()
  // @ts-expect-error no such value of the enum
  await keyhall.management.addOIDCApp({ projectId: '1', name: 'Shop', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NOTHING' })
  // @ts-expect-error durations end in s
  await keyhall.management.addOIDCApp({ projectId: '1', name: 'Shop', clockSkew: '3 seconds' })
  // @ts-expect-error a list that does not take an offset
  items(keyhall.users.listAuthenticationFactors, { userId: '1' })
  // @ts-expect-error changes are read from a sequence, not from an offset
  items(keyhall.auth.listMyUserChanges, {})
  // @ts-expect-error no such member of the request
  items(keyhall.users.listUsers, { name: 'mary' })
}

describe('the types of the API client', () => {
  it('have enums as unions of names', () => {
    same<Same<OIDCAuthMethodType,
      'OIDC_AUTH_METHOD_TYPE_BASIC' | 'OIDC_AUTH_METHOD_TYPE_POST' | 'OIDC_AUTH_METHOD_TYPE_NONE' | 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT' |
      'OIDC_AUTH_METHOD_TYPE_TLS_CLIENT_AUTH' | 'OIDC_AUTH_METHOD_TYPE_SELF_SIGNED_TLS_CLIENT_AUTH'>>(true)
    same<Same<AddOIDCAppRequest['authMethodType'], OIDCAuthMethodType | undefined>>(true)
  })

  it('have ids, lists, 64-bit numbers and times as they are on the wire', () => {
    same<Same<GetIAMResponse['defaultOrgId'], string>>(true)
    same<Same<AddOIDCAppRequest['redirectUris'], readonly string[] | undefined>>(true)
    same<Same<NonNullable<ListUsersResponse['details']>['totalResult'], string | undefined>>(true)
    same<Same<NonNullable<UserV2['details']>['changeDate'], string | undefined>>(true)
  })

  it('accept numbers and texts for 64-bit numbers in requests', () => {
    type Offset = NonNullable<NonNullable<Parameters<KeyhallClient['users']['listUsers']>[0]>['query']>['offset']
    same<Same<Offset, string | number | undefined>>(true)
  })

  it('know the items of a list', () => {
    same<Same<Item<ListUsersResponse>, UserV2>>(true)
  })

  it('accept the global fetch', () => {
    assert.ok(createClient({ baseUrl: 'https://id.example.com', token: 'a-token', fetch }))
  })
})
