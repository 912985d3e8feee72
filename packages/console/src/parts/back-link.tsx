import { Link } from '@tanstack/react-router'
import { Icon } from './icon.js'

/** The way back to a list, above the heading of a page. @param props.to below `/ui/console` */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: string }) =>
  <Link to={to} className="back-link"><Icon name="chevronLeft" size={16} />{children}</Link>
