import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Referenční číslo',
  'messages.referenceHint': 'Uveďte ho prosím, když budete žádat o pomoc.',
  'messages.startAgain': 'Začít znovu',
  'messages.enterCode': 'Zadat kód',
  'messages.backToApp': 'Zpět do aplikace',
  'messages.backToAppNamed': 'Zpět do aplikace {client}',
  'messages.tryAgain': 'Zkusit znovu',
  'messages.copy': 'Kopírovat',
  'messages.copied': 'Zkopírováno',
  'messages.forDevelopers': 'Pro vývojáře',

  'messages.expired.title': 'Platnost tohoto přihlášení vypršela',
  'messages.expired.text':
    'Bylo dlouho otevřené, proto jsme ho v zájmu ochrany vašeho účtu ukončili. Vraťte se prosím do aplikace a přihlaste se znovu.',
  'messages.alreadyUsed.title': 'Toto přihlášení je už dokončeno',
  'messages.alreadyUsed.text':
    'Pravděpodobně vás sem přivedlo tlačítko Zpět nebo jiná karta prohlížeče. Pokračujte prosím v aplikaci, nebo se tam přihlaste znovu.',
  'messages.notLinked.title': 'Tento účet nelze propojit',
  'messages.notLinked.text':
    'Přihlášení u jiného poskytovatele je už propojeno s jiným účtem, nebo tento účet nepatří do jeho organizace. Vraťte se a přihlaste se k jinému účtu.',
  'messages.foreignBrowser.title': 'Pokračujte prosím tam, kde přihlášení začalo',
  'messages.foreignBrowser.text':
    'Toto přihlášení začalo v jiném prohlížeči nebo v anonymním okně. '
    + 'Vraťte se prosím tam, nebo přejděte do aplikace a přihlaste se znovu zde.',
  'messages.deviceExpired.title': 'Platnost tohoto přihlášení vypršela',
  'messages.deviceExpired.text':
    'Bylo dlouho otevřené, nebo mezitím došlo k odhlášení. Vyžádejte si prosím na zařízení nový kód a zadejte ho zde.',
  'messages.cancel': 'Zrušit',
  'messages.cancelled.title': 'Přihlášení bylo zrušeno',
  'messages.cancelled.text': 'Nebyli jste přihlášeni. Tuto stránku můžete zavřít.',
  'messages.deviceCodeOver.title': 'Tento kód už neplatí',
  'messages.deviceCodeOver.text':
    'Jeho platnost vypršela, nebo už byl použit. Spusťte přihlášení na zařízení znovu, získáte nový kód a ten zadejte zde.',
  'messages.deviceInOtherBrowser.title': 'Pokračujte prosím tam, kde přihlášení začalo',
  'messages.deviceInOtherBrowser.text':
    'Toto přihlášení začalo v jiném prohlížeči nebo v anonymním okně. Vraťte se prosím tam, nebo zadejte kód ze svého zařízení zde.',
  'messages.accountNotAdmitted.title': 'Tento účet zde nelze použít',
  'messages.accountNotAdmitted.text':
    'Aplikace je určena lidem z jiné organizace. Zadejte prosím kód znovu a přihlaste se účtem z této organizace.',
  'messages.unavailable.title': 'Teď vás nemůžeme přihlásit',
  'messages.unavailable.text': 'Služba momentálně není připravena. Vašeho účtu se to netýká. Počkejte prosím minutu a zkuste to znovu.',
  'messages.requestNotUnderstood.title': 'Tento přihlašovací odkaz nefunguje',
  'messages.requestNotUnderstood.text':
    'Aplikace, ze které přicházíte, požádala o něco, co neumíme. Vraťte se prosím a zkuste to ještě jednou. '
    + 'Pokud se tato stránka objeví znovu, mohou vám pomoci provozovatelé aplikace.',
  'messages.formRefused.title': 'Tato stránka byla otevřená příliš dlouho',
  'messages.formRefused.text': 'V zájmu ochrany vašeho účtu jsme odeslané údaje nemohli přijmout. Nic se nezměnilo; začněte prosím znovu.',
  'messages.logoutRefused.title': 'Nemohli jsme vás odhlásit',
  'messages.logoutRefused.text':
    'Aplikace, ze které přicházíte, o to požádala způsobem, kterému nemůžeme vyhovět, takže vaše přihlášení trvá.',
  'messages.unexpected.title': 'Na naší straně se něco pokazilo',
  'messages.unexpected.text': 'Tento krok jsme nemohli dokončit. Zkuste to prosím za chvíli znovu.',
  'messages.unknown.title': 'Toto přihlášení nemůžeme najít',
  'messages.unknown.text': 'Může být příliš staré, nebo je adresa neúplná. Vraťte se prosím do aplikace a přihlaste se znovu.',
  'messages.notFound.title': 'Tady žádná stránka není',
  'messages.notFound.text': 'Adresa může být neúplná. Vraťte se prosím do aplikace a začněte tam.',
  'messages.scriptNeeded': 'Tato stránka potřebuje JavaScript. Zapněte jej v prohlížeči a načtěte stránku znovu.',
  'messages.signedIn.title': 'Přihlášení proběhlo',
  'messages.signedIn.text': 'Tuto stránku můžete zavřít a pokračovat v aplikaci.',
}
