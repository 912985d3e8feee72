import type { InteractiveStep } from '@keyhall/core/auth-requests'
import type { AuthRequestId } from '@keyhall/core/shared'

/** The page of every step. */
const PAGES = {
  log_in: 'loginname',
  select_account: 'accounts',
  register: 'register',
  consent: 'consent',
} as const satisfies Record<InteractiveStep['step'], string>

export type LoginPage = (typeof PAGES)[keyof typeof PAGES] | 'password'

export const pageAddress = (basePath: string, page: LoginPage, id: AuthRequestId): string =>
  `${basePath}/ui/login/${page}?authRequestID=${encodeURIComponent(id)}`

/** The address of the page that renders a step in which the person acts. */
export const stepAddress = (basePath: string, { step }: InteractiveStep, id: AuthRequestId): string =>
  pageAddress(basePath, PAGES[step], id)
