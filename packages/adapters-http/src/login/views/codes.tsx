import type { Words } from '@keyhall/texts'

interface CodesProps {
  readonly id: string
  readonly words: Words
  readonly loginName: string
  /** `ABCD-EFGH-JKLM` */
  readonly codes: readonly string[]
}

/** Recovery codes with ways to save them. The download is a data URL: it needs no script and no request. */
export function Codes({ id, words, loginName, codes }: CodesProps) {
  const text = `${words('account.codes.title')}\n${loginName}\n\n${codes.join('\n')}\n`.replaceAll('\u00ad', '')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
  return (
    <>
      <ul class="codes narrow" id={id} dir="ltr">{codes.map((code) => <li><code>{code}</code></li>)}</ul>
      <div class="save-codes narrow">
        <button type="button" class="second-button" data-copy={codes.join('\n')} data-copied={words('recoveryCodes.copied')} aria-live="polite" hidden>
          {words('recoveryCodes.copy')}
        </button>
        <a class="second-button" href={file} download="recovery-codes.txt">{words('recoveryCodes.download')}</a>
        <button type="button" class="second-button" data-print hidden>{words('recoveryCodes.print')}</button>
      </div>
    </>
  )
}
