import type { ProjectId } from '@keyhall/core/shared'
import type { BootstrapResource } from '@keyhall/core/setup'
import { Member, object } from '@keyhall/input'
import type { Read } from '@keyhall/input'
import { ResourceInput, describedBy } from '../bulk/document/resources.js'
import { andThen } from '../reading/parsers.js'
import * as text from '../reading/texts.js'

class BootstrapResourceInput extends ResourceInput {
  @Member(text.id<ProjectId>()) readonly project!: ProjectId
}

/** A resource of the document, in the member names of the API. */
export const resource: Read<BootstrapResource> = andThen(object(BootstrapResourceInput), (given) => ({ ...describedBy(given), projectId: given.project }))
