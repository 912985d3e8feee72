import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { eventsAbout } from '../support/api-events.js'
import { AUTH, aTestPerson, MANAGEMENT, tokenOf } from '../support/api-users.js'
import { apiOnEveryStorage } from '../support/api.js'
import { pngOf } from '../support/pictures.js'
import { send } from '../support/send.js'

const acme = { as: callers.orgOwner }
const picture = (size = 300): string => pngOf(size, size).toString('base64')

apiOnEveryStorage('the avatar of a person', (api) => {
  const pictureIn = async (userId: string) => (await eventsAbout(api, userId)).at(-1)?.payload.after?.profile?.picture

  it('is re-encoded, becomes the picture of the profile, and is served to pages of other sites until its removal', async () => {
    const { id: userId } = await aTestPerson(api)
    const { url } = await api.ok(`${MANAGEMENT}/SetHumanAvatar`, { userId, picture: picture() }, acme)
    assert.match(String(url), /\/ui\/avatar\/[0-9a-f]{32}[.]png$/)
    const { status, headers } = await send(String(url))
    assert.deepEqual([status, headers['content-type'], headers['cross-origin-resource-policy']], [200, 'image/png', 'cross-origin'])
    assert.equal(await pictureIn(userId), url)
    await api.ok(`${MANAGEMENT}/RemoveHumanAvatar`, { userId }, acme)
    assert.equal((await send(String(url))).status, 404)
    assert.equal(await pictureIn(userId), undefined)
  })

  it('is returned as avatarUrl by v1 and v2, and stays with every change of the profile', async () => {
    const person = await aTestPerson(api)
    const { id: userId } = person
    const as = { as: await tokenOf(api, person) }
    const { url } = await api.ok(`${MANAGEMENT}/SetHumanAvatar`, { userId, picture: picture() }, acme)
    const shown = async () => [
      (await api.ok(`${MANAGEMENT}/GetUserByID`, { id: userId }, acme)).user.human.profile.avatarUrl,
      (await api.ok(`${MANAGEMENT}/GetHumanProfile`, { userId }, acme)).profile.avatarUrl,
      (await api.ok(`${AUTH}/GetMyProfile`, {}, as)).profile.avatarUrl,
      (await api.ok('user.v2.UserService/GetUserByID', { userId }, acme)).user.human.profile.avatarUrl,
    ]
    const profile = { firstName: 'Ida', lastName: 'Rhodes' }
    for (const [method, request, options] of [
      [`${MANAGEMENT}/UpdateHumanProfile`, { userId, ...profile }, acme],
      [`${AUTH}/UpdateMyProfile`, profile, as],
      ['user.v2.UserService/UpdateHumanUser', { userId, profile: { givenName: 'Ida', familyName: 'Scott' } }, acme],
    ] as const) {
      await api.ok(method, request, options)
      assert.deepEqual(await shown(), Array.from({ length: 4 }, () => url), method)
      assert.equal((await send(String(url))).status, 200, method)
    }
    await api.ok(`${MANAGEMENT}/UpdateHumanProfile`, { userId, ...profile, avatarUrl: 'https://other.example/' }, acme)
    assert.equal((await shown())[0], url, 'the member of a read profile that is sent back changes nothing')
    await api.ok(`${MANAGEMENT}/RemoveHumanAvatar`, { userId }, acme)
    assert.deepEqual(await shown(), Array.from({ length: 4 }, () => undefined))
  })

  it('is set by the person, replaced by a later one, and deleted with the account', async () => {
    const person = await aTestPerson(api)
    const as = { as: await tokenOf(api, person) }
    const first = String((await api.ok(`${AUTH}/SetMyAvatar`, { picture: picture(40) }, as)).url)
    const headers = { 'content-type': 'image/png', 'authorization': `Bearer ${as.as.token}` }
    const { status, body } = await send(`${api.world.issuer}/assets/v1/users/me/avatar`, { method: 'POST', headers, body: pngOf(50, 50) })
    assert.equal(status, 200, body)
    const { url: second } = JSON.parse(body) as { readonly url: string }
    assert.deepEqual([(await send(first)).status, (await send(second)).status], [404, 200])
    await api.ok(`${MANAGEMENT}/RemoveUser`, { id: person.id }, acme)
    assert.equal((await send(second)).status, 404)
  })

  it('is refused if it is no picture, and for people of other organizations', async () => {
    const { id: userId } = await aTestPerson(api)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    assert.match(await api.refused('invalid_argument', `${MANAGEMENT}/SetHumanAvatar`, { userId, picture: svg }, acme), /neither PNG nor JPEG/)
    await api.refused('not_found', `${MANAGEMENT}/SetHumanAvatar`, { userId, picture: picture() }, { as: callers.otherOwner })
    await api.refused('permission_denied', `${MANAGEMENT}/RemoveHumanAvatar`, { userId }, { as: callers.orgViewer })
  })
})
