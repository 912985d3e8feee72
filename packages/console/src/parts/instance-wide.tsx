import { useOrg } from '../data/org.js'
import { usePermissions } from '../data/permissions.js'
import { useTexts } from '../texts/texts.js'

/** Says on a list of the whole instance that the chosen organization does not narrow it. */
export function InstanceWide() {
  const t = useTexts()
  const { isInstance } = useOrg()
  const { hasInstanceRole } = usePermissions()
  return isInstance || !hasInstanceRole ? null : <p className="note">{t('parts.instanceWide')}</p>
}
