import { inULabels } from './a-label.js'
import type { Branded } from './branded.js'
import { TextValue } from './text-value.js'

/** A domain name in NFKC and lower case, without a trailing dot. Internationalized labels are stored as U-labels (RFC 5890 §2.3.2.1),
 * in the form of every entrance. Rows of versions up to 0.5.0 may have A-labels. */
export type DomainName = Branded<string, 'DomainName'>

const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** RFC 1035 §2.3.4: at most 253 characters, in labels of at most 63. RFC 1123 §2.1: letters, digits and inner hyphens, no underscore. */
export const DomainName = new TextValue<DomainName>({
  name: 'domain',
  expected: 'a domain such as acme.example.com',
  max: 253,
  canonical: (text) => inULabels(text.normalize('NFKC').toLowerCase()),
  is: (text) => text.split('.').every((label) => LABEL.test(label)),
})
