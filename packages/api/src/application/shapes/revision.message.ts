import { Long } from '../../message/index.js'

/** A field for the revision of an object that the caller has read. An update of another revision is refused with `aborted`. */
export const Revision = () => Long({ min: 1, max: Number.MAX_SAFE_INTEGER, optional: true })

/** The header of REST that sets the member. */
export const IF_MATCH = { ifMatch: 'revision' } as const
