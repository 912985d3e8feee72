/** The set-up of second factors. */
export const factors = `
.qr { display: block; width: 100%; max-width: 14rem; margin: 0 auto var(--s5); border-radius: var(--round); }
.qr-light { fill: #fff; }
.qr-dark { fill: #000; }
.codes {
  list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: var(--s2); margin-block-end: var(--s5);
  padding: var(--s4); background: var(--well); border: 1px solid var(--hair); border-radius: var(--round);
}
#seed { max-width: 21ch; }
.save-codes { display: flex; flex-wrap: wrap; gap: var(--s2); margin-block-end: var(--s5); }
.save-codes .second-button { flex: 1 1 6.5rem; width: auto; margin: 0; text-align: center; align-content: center; text-decoration: none; }
.codes code, #seed { font: 1rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; }
@media print {
  body { background: none; display: block; }
  .card { border: 0; box-shadow: none; }
  form, .way, .languages, .save-codes { display: none; }
}
`

/** The pages of the device grant. */
export const device = `
#user-code {
  font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; letter-spacing: .08em; text-transform: uppercase;
}
.terms { margin-block-end: var(--s5); }
.check { display: flex; gap: var(--s1); align-items: center; margin-inline-start: calc(-1 * var(--s3)); }
/* The box is drawn: its target is larger than itself. */
.check input { flex: none; display: grid; place-items: center; width: 2.75rem; height: 2.75rem; padding: 0; border: 0; background: none; appearance: none; }
.check input::before, .check input::after { content: ''; grid-area: 1 / 1; }
.check input::before { width: 1.25rem; height: 1.25rem; border: 2px solid var(--edge); border-radius: 4px; }
.check input:checked::before { border-color: var(--accent); background: var(--accent); }
.check input:checked::after { width: .375rem; height: .75rem; margin-block-end: .125rem; border: solid var(--on-accent); border-width: 0 2px 2px 0; transform: rotate(45deg); }
@media (forced-colors: active) { .check input:checked::after { border-color: CanvasText; } }
.check label { margin: 0; padding-block: var(--s2); font-weight: 400; }
.question { margin-block-end: var(--s3); font-weight: 600; text-wrap: balance; }
p#user-code {
  margin-block-end: var(--s5); padding: var(--s3); font-size: 1.75rem; font-weight: 600; line-height: 1.4; text-align: center;
  background: var(--well); border: 1px solid var(--hair); border-radius: var(--round);
}
.small-title { margin: 0; font-size: var(--small); font-weight: 600; color: var(--ink-soft); }
.host { margin: 0; font-size: var(--large); font-weight: 600; overflow-wrap: anywhere; }
.small-title + .who { margin-block-end: var(--s4); }
.scopes { margin-block-end: var(--s5); padding-inline-start: var(--s5); }
.pages { margin-block-end: var(--s5); padding: 0; list-style: none; font-size: var(--small); }
.pages li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--s2); }
.pages a { display: inline-flex; align-items: center; min-height: var(--target); }
.pages bdi { color: var(--ink-soft); overflow-wrap: anywhere; }
.value { padding-inline: 0.2em; font-weight: 600; background: var(--well); border-radius: 4px; overflow-wrap: anywhere; }
.values { margin: var(--s1) 0 var(--s3); font-size: var(--small); }
.values div { display: flex; flex-wrap: wrap; gap: 0 var(--s2); }
.values dt { color: var(--ink-soft); overflow-wrap: anywhere; }
.values dd { min-width: 0; margin: 0; }
.note {
  margin-block-end: var(--s5); padding: var(--s3) var(--s4); background: var(--well);
  border-inline-start: 4px solid var(--accent); border-radius: 4px;
}
.second-button {
  display: block; width: 100%; min-height: 3rem; margin-block-start: var(--s3); padding: var(--s2) var(--s4); font-weight: 600;
  color: var(--accent); background: none; border: 1px solid var(--edge); border-radius: var(--round);
}
.second-button:hover { color: var(--accent-hover); background: var(--accent-tint); border-color: var(--accent); }
.second-button:active { border-color: var(--accent-press); }
.cancel { margin-block-start: var(--s3); text-align: center; }
.quiet-button {
  min-height: 2.75rem; padding: var(--s2) var(--s4); color: var(--ink-soft); background: none; border: 0; border-radius: var(--round);
}
.quiet-button:hover { color: var(--ink); text-decoration: underline; }
`

/** Results, errors and questions. */
export const message = `
.sign { flex: none; display: block; padding: .625rem; border-radius: 50%; color: var(--accent); background: var(--accent-tint); }
.sign-stop { color: var(--bad); background: var(--bad-tint); }
.sign-done { color: var(--good); background: var(--good-tint); }
.brand + .sign, .brand + div > .sign { margin-block-start: var(--s6); }
.problem .sign { width: 1.25rem; height: 1.25rem; margin-block-start: .125rem; padding: 0; color: var(--bad-tint); background: var(--bad); }
.sign path { fill: none; stroke: currentColor; stroke-width: 2.25; stroke-linecap: round; stroke-linejoin: round; }
.sign + .title { margin-block-start: var(--s4); }
.reference {
  margin-block-end: var(--s5); padding: var(--s3) var(--s4); color: var(--ink-soft); font-size: var(--small);
  background: var(--well); border: 1px solid var(--hair); border-radius: var(--round);
}
.reference:last-child { margin-block-end: 0; }
.reference code {
  display: block; color: var(--ink); font: .9375rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
  -webkit-user-select: all; user-select: all;
}
.copy-row { display: flex; align-items: center; gap: var(--s3); }
.copy-row code { flex: 1; min-width: 0; }
.copy {
  flex: none; margin-inline-end: calc(-1 * var(--s3)); min-width: 4rem; min-height: 2.75rem; padding: 0 var(--s3); color: var(--accent); background: none; border: 1px solid transparent;
  border-radius: var(--round); font-size: var(--small); font-weight: 600;
}
.copy:hover { color: var(--accent-hover); text-decoration: underline; text-underline-offset: .2em; }
/* The script shows the button. Its space is reserved, to avoid layout shifts. */
@media (scripting: enabled) { .copy[hidden] { display: inline-block !important; visibility: hidden; } }
.developers {
  margin-block-end: var(--s4); padding: var(--s3) var(--s4); color: var(--ink-soft); font-size: var(--small);
  border: 1px solid var(--hair); border-radius: var(--round);
}
.developers h2 { margin: 0 0 var(--s1); color: var(--ink); font-size: var(--small); font-weight: 600; line-height: 1.5; }
.developers p, .developers dl { margin: 0; }
.developers dl { margin-block-start: var(--s2); }
.developers dd { margin: 0; color: var(--ink); }
.developers code { font: .875rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; }
`
