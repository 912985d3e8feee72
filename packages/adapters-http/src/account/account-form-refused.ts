import { FormRefused } from '../login/open-step.js'
import type { AccountPlace } from './account-pages.js'

/** The form was not made for this page of this account in this browser. Nothing has changed; the page can be opened again. */
export class AccountFormRefused extends FormRefused {
  readonly place: AccountPlace

  constructor(message: string, place: AccountPlace) {
    super(message)
    this.place = place
  }
}
