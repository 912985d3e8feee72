import type { BrandPicture, PictureMaker } from '../../directory/branding/index.js'
import type { Caller, UserId } from '../../foundation/shared/index.js'
import type { Changed, ChangeUser } from './change-user.js'
import { asHuman } from './change-user.js'

interface Dependencies {
  readonly change: ChangeUser
  readonly maker: PictureMaker
  /** The public URL of an avatar. */
  readonly addressOf: (picture: BrandPicture) => string
}

/** Sets the picture in a person's profile to an uploaded one, which this server re-encodes and serves, or removes it. */
export class SetAvatar {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param content base64 of a PNG or JPEG @throws PictureRefused, PicturesBusy, UserUnknown */
  async set(userId: UserId, content: string, caller: Caller): Promise<Changed & { readonly url: string }> {
    const { change, maker, addressOf } = this.#deps
    const picture = await maker.make(content, 'avatar')
    const [owner, url] = [{ kind: 'user', userId } as const, addressOf(picture)]
    const changed = await change.change({
      userId, caller, type: 'user.human.profile.changed',
      to: (user) => {
        const person = asHuman(user)
        return { ...person, profile: { ...person.profile, picture: url } }
      },
      also: async ({ brandPictures }) => {
        await brandPictures.put(owner, picture)
        await brandPictures.keepOnly(owner, [picture.id])
      },
    })
    return { ...changed, url }
  }

  /** Also removes a picture that was not uploaded here. @throws UserUnknown */
  async remove(userId: UserId, caller: Caller): Promise<Changed> {
    return this.#deps.change.change({
      userId, caller, type: 'user.human.profile.changed',
      to: (user) => {
        const { profile: { picture: _gone, ...profile }, ...person } = asHuman(user)
        return { ...person, profile }
      },
      also: ({ brandPictures }) => brandPictures.keepOnly({ kind: 'user', userId }, []),
    })
  }
}
