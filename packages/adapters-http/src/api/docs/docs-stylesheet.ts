import { designTokens } from '../../login/views/index.js'

/** One column to read, with the list of services beside it where there is room. */
export const docsStylesheet = `${designTokens}
*, ::before, ::after { box-sizing: border-box; }
html { font: 100%/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif; scroll-behavior: smooth; }
body { margin: 0; color: var(--ink); background: var(--page); overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code, pre { font: .875rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; }
pre { margin: var(--s3) 0 0; padding: var(--s3) var(--s4); background: var(--well); border: 1px solid var(--hair); border-radius: var(--round); overflow-x: auto; white-space: pre; }
.frame { max-width: 76rem; margin: 0 auto; padding: var(--s6) var(--s4) var(--s8); display: grid; gap: var(--s8); }
@media (min-width: 60rem) {
  .frame { grid-template-columns: 17rem minmax(0, 1fr); }
  .services { position: sticky; top: var(--s6); align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; }
}
h1 { font-size: var(--large); line-height: 1.25; margin: 0 0 var(--s3); }
h2 { font-size: 1.125rem; margin: var(--s8) 0 var(--s3); }
.lead { color: var(--ink-soft); max-width: 44rem; }
.services ul { list-style: none; margin: var(--s3) 0 0; padding: 0; font-size: var(--small); }
.services a { display: block; padding: .375rem 0; text-decoration: none; }
.services a:hover { text-decoration: underline; }
details { background: var(--card); border: 1px solid var(--hair); border-radius: var(--round); margin-block-end: var(--s2); }
summary { padding: var(--s3) var(--s4); cursor: pointer; }
summary b { font-weight: 650; }
summary span { display: block; color: var(--ink-soft); font-size: var(--small); }
.body { padding: 0 var(--s4) var(--s4); border-top: 1px solid var(--hair); }
.body p { margin: var(--s3) 0 0; }
.verb { display: inline-block; min-width: 4.25rem; font-weight: 650; color: var(--accent); }
.fields { width: 100%; border-collapse: collapse; margin-block-start: var(--s3); font-size: var(--small); }
.fields th, .fields td { text-align: start; vertical-align: top; padding: .375rem var(--s3) .375rem 0; border-top: 1px solid var(--hair); }
.fields caption { text-align: start; font-weight: 650; padding-block-end: var(--s1); }
`
