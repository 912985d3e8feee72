import { FormRefused } from '../login/open-step.js'
import type { AccountPlace } from './account-pages.js'

/** The form token does not match this page, account and browser. Nothing has changed; the page can be opened again. */
export class AccountFormRefused extends FormRefused {
  readonly place: AccountPlace

  constructor(message: string, place: AccountPlace) {
    super(message)
    this.place = place
  }
}
