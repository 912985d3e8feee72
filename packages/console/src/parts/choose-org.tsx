import { useOrg } from '../data/org.js'
import { OrgField } from './org-field.js'

/** In place of a list that each organization has of its own, while all organizations are shown. @param text what to choose one for */
export function ChooseOrg({ text }: { readonly text: string }) {
  const { choose } = useOrg()
  return <div className="empty"><p>{text}</p><div className="choose-org"><OrgField value="" onChange={choose} /></div></div>
}
