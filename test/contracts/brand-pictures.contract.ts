import assert from 'node:assert/strict'
import type { BrandFile, BrandOwner, BrandPicture } from '@keyhall/core/branding'
import { anOrg, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { opened } from './world.js'

const aPicture = (id: string): BrandPicture => ({ id: id.padStart(32, '0'), type: 'png', width: 64, height: 32, content: 'a'.repeat(700_000) })
const instance: BrandOwner = { kind: 'instance' }

export function brandPicturesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: pictures of the login pages`, () => {
    const storage = opened(open)
    const find = (id: string) => storage().read(({ brandPictures }) => brandPictures.find(id.padStart(32, '0')))

    it('are fonts too', async () => {
      const font: BrandFile = { id: 'f'.repeat(32), type: 'woff2', content: 'a'.repeat(700_000) }
      await storage().run(({ brandPictures }) => brandPictures.put(instance, font))
      assert.deepEqual(await storage().read(({ brandPictures }) => brandPictures.find(font.id)), font)
      await storage().run(({ brandPictures }) => brandPictures.keepOnly(instance, []))
    })

    it('are found by their content while any owner uses them', async () => {
      const [one, other] = [anOrg(), anOrg()]
      const ofOne: BrandOwner = { kind: 'org', orgId: one.id }
      const ofOther: BrandOwner = { kind: 'org', orgId: other.id }
      assert.equal(await find('1'), undefined)
      await storage().run(async ({ orgs, brandPictures }) => {
        await orgs.add(one)
        await orgs.add(other)
        await brandPictures.put(instance, aPicture('1'))
        await brandPictures.put(ofOne, aPicture('1'))
        await brandPictures.put(ofOne, aPicture('1'))
        await brandPictures.put(ofOne, aPicture('2'))
        await brandPictures.put(ofOther, { ...aPicture('3'), type: 'jpeg' })
      })
      assert.deepEqual([await find('1'), await find('3')], [aPicture('1'), { ...aPicture('3'), type: 'jpeg' }])
      await storage().run(({ brandPictures }) => brandPictures.keepOnly(ofOne, [aPicture('2').id]))
      assert.deepEqual([await find('1'), await find('2')], [aPicture('1'), aPicture('2')])
      await storage().run(({ brandPictures }) => brandPictures.keepOnly(instance, []))
      assert.equal(await find('1'), undefined)
      assert.deepEqual(await find('2'), aPicture('2'))
    })

    it('are deleted with their organization', async () => {
      const org = anOrg()
      await storage().run(async ({ orgs, brandPictures }) => {
        await orgs.add(org)
        await brandPictures.put({ kind: 'org', orgId: org.id }, aPicture('9'))
      })
      await storage().run(({ orgs }) => orgs.remove(org.id, NOW))
      assert.equal(await find('9'), undefined)
    })
  })
}
