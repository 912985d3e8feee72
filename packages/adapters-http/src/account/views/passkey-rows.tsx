import type { Passkey } from '@keyhall/core/factors'
import { accountAddress } from '../../login/account-address.js'
import { Field } from '../../login/views/parts.js'
import { AccountForm, RemoveLink } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { PasskeyFacts } from './facts.js'

interface PasskeysProps {
  readonly frame: AccountFrame
  readonly passkeys: readonly Passkey[]
  readonly mayAdd: boolean
}

/** The passkeys of a user, with forms to rename, remove and add one. */
export function Passkeys({ frame, passkeys, mayAdd }: PasskeysProps) {
  const { context: { words, basePath } } = frame
  return (
    <section>
      <h2>{words('account.passkeys.title')}</h2>
      <p class="lead">{words('account.passkeys.lead')}</p>
      {passkeys.length === 0 ? <p class="lead">{words('account.passkeys.none')}</p> : (
        <ul class="rows" id="passkeys">{passkeys.map((passkey, index) => <Row frame={frame} passkey={passkey} index={index} />)}</ul>
      )}
      {mayAdd ? (
        <p class="way"><a class="small-button" href={accountAddress(basePath, 'security/passkey')}>{words('account.passkeys.add')}</a></p>
      ) : null}
    </section>
  )
}

function Row({ frame, passkey, index }: { readonly frame: AccountFrame; readonly passkey: Passkey; readonly index: number }) {
  const { context: { words } } = frame
  const { name, registrationId: passkeyID } = passkey
  const id = `name-${index}`
  return (
    <li>
      <div class="what"><PasskeyFacts words={words} passkey={passkey} /></div>
      <RemoveLink
        frame={frame} place="security/remove" query={{ factor: 'passkey', id: passkeyID }} label={words('account.remove')} about={name}
      />
      <details>
        <summary>{words('account.passkeys.rename')}<span class="unseen"> <bdi>{name}</bdi></span></summary>
        <AccountForm frame={frame} place="security" hidden={{ do: 'rename_passkey', passkeyID }} look="narrow">
          <Field
            id={id} name="name" label={words('account.passkeys.nameLabel')}
            input={{ type: 'text', autocomplete: 'off', value: name, required: true }}
          />
          <button type="submit" class="small-button">{words('account.save')}</button>
        </AccountForm>
      </details>
    </li>
  )
}
