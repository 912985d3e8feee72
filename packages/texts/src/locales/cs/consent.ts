import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Povolit přístup?',
  'consent.titleFor': 'Povolit aplikaci {client} přístup k vašemu účtu?',
  'consent.owner': 'Aplikaci nabízí {owner}.',
  'consent.host': 'Po rozhodnutí přejdete na {host}.',
  'consent.onThisDevice': 'Po rozhodnutí se vrátíte do aplikace v tomto zařízení.',
  'consent.person': 'Jste přihlášeni jako',
  'consent.scopes': 'Pokud to povolíte, {client} bude moci',
  'consent.allowed': 'Aplikaci {client} jste už povolili',
  'consent.remember': 'Zapamatovat si rozhodnutí',
  'consent.rememberHint': 'Pokud bude požadován další přístup, zeptáme se znovu. Přístup můžete odebrat ve svém účtu v části „{page}“.',
  'scopes.roles': 'zobrazit vaše role',
  'scopes.metadata': 'zobrazit další údaje, které jsou o vás uloženy',

  'terms.title': 'Přijetí podmínek služby',
  'terms.lead': 'Pro váš účet platí verze {version} podmínek služby. Než budete pokračovat, přečtěte si ji.',
  'terms.read': 'Přečíst podmínky služby',
  'terms.accept': 'Přijmout a pokračovat',

  'invitation.title': 'Připojit se k organizaci {org}',
  'invitation.lead': 'Jste zváni, abyste se s e-mailovou adresou {address} připojili k organizaci {org}.',
  'invitation.as': 'Připojujete se s účtem',
  'invitation.accept': 'Připojit se',
  'invitation.signIn': 'S touto adresou už účet máte. Přihlaste se a potom znovu otevřete odkaz v e-mailu.',
  'invitation.new': 'Dále si zvolíte heslo k novému účtu.',
  'invitation.overTitle': 'Tato pozvánka už neplatí',
  'invitation.overText': 'Byla přijata nebo odvolána, nebo vypršela. Požádejte o novou osobu, která vás pozvala.',
  'invitation.doneTitle': 'Připojili jste se k organizaci {org}',
  'invitation.doneText': 'Tuto stránku můžete zavřít a přihlásit se do svých aplikací.',
}
