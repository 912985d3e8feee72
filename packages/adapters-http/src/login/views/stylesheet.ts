import { compact } from './compact-css.js'
import { designTokens } from './design-tokens.js'

const page = `
*, ::before, ::after { box-sizing: border-box; }
html {
  font: 100%/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
  -webkit-text-size-adjust: 100%;
}
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: clamp(var(--s6), 12vh, 7rem) var(--s4) var(--s6);
  display: grid; align-content: start; justify-items: center;
  color: var(--ink); background: radial-gradient(60rem 32rem at 50% -8rem, var(--glow), transparent) no-repeat var(--page);
}
h1, p, ul { margin: 0; padding: 0; }
b { font-weight: 700; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; border-radius: 2px; }
a:hover { color: var(--accent-hover); text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none !important; }
.card {
  width: 100%; max-width: 27.5rem; padding: var(--s8) 2.5rem 2.5rem;
  background: var(--card); border: 1px solid var(--hair); border-radius: 1rem; box-shadow: var(--shadow);
  overflow-wrap: anywhere;
}
.brand { display: flex; align-items: center; gap: var(--s2); font-weight: 650; letter-spacing: .01em; color: var(--ink-soft); }
.logo { display: block; max-width: 100%; height: auto; }
.foot { width: 100%; max-width: 27.5rem; }
.foot:empty { display: none; }
.links ul { list-style: none; display: flex; flex-wrap: wrap; justify-content: center; column-gap: var(--s5); }
.links a { display: inline-block; min-width: 2.75rem; padding-block: .75rem; color: var(--ink-soft); font-size: var(--small); text-align: center; }
.links a:hover { color: var(--ink); }
.links + .languages { margin-block-start: 0; }
.mark { flex: none; color: var(--accent); }
.mark-arch { fill: currentColor; }
.mark-door { fill: var(--card); }
.title {
  margin-block: var(--s6) var(--s5); font-size: var(--large); line-height: 1.25; font-weight: 400;
  letter-spacing: -.012em; text-wrap: balance;
}
.title-plain { font-weight: 650; }
.plain { max-width: 27.5rem; padding: var(--s5); text-align: center; color: var(--ink-soft); }
.lead { color: var(--ink-soft); margin-block-end: var(--s5); text-wrap: pretty; }
.lead:last-child { margin-block-end: 0; }
.way { margin-block-start: var(--s3); color: var(--ink-soft); }
form + .way, .passkey + .way, .choices + .way { margin-block-start: var(--s5); padding-block-start: var(--s5); border-block-start: 1px solid var(--hair); }
.forgotten { margin-block: calc(-1 * var(--s3)) var(--s3); font-size: var(--small); }
.forgotten a { display: inline-block; padding-block: .75rem; }
.way a { display: inline-block; padding-block: .6875rem; margin-block: -.6875rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`

const form = `
.field { margin-block-end: var(--s5); }
label { display: block; font-weight: 600; margin-block-end: .375rem; }
.hint { color: var(--ink-soft); font-size: var(--small); margin-block-end: var(--s2); }
.hint + .main-button { margin-block-start: var(--s5); }
.box { position: relative; }
input, select {
  width: 100%; min-height: var(--target); padding: var(--s2) var(--s3); font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--edge); border-radius: var(--round); unicode-bidi: plaintext;
}
input:hover { border-color: var(--ink-soft); }
input:focus { outline: 3px solid var(--accent); outline-offset: 1px; border-color: transparent; }
input[readonly] { background: var(--well); border-color: var(--hair); color: var(--ink-soft); text-overflow: ellipsis; }
input[aria-invalid] { border: 2px solid var(--bad); }
.box-secret input { padding-inline-end: 5rem; }
input::-ms-reveal { display: none; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); column-gap: var(--s4); align-items: end; }
.problem, .field-problem { color: var(--bad); }
.problem {
  display: flex; gap: var(--s3); margin-block-end: var(--s5); padding: var(--s3) var(--s4);
  background: var(--bad-tint); border: 1px solid; border-radius: var(--round);
}
.problem:focus { outline: none; }
.problem p:not(:only-child) { font-weight: 600; }
.problem ul { list-style: none; display: flex; flex-wrap: wrap; column-gap: var(--s4); }
.problem a { display: inline-flex; align-items: center; min-width: 2.75rem; min-height: 2.75rem; color: inherit; }
.field-problem { font-size: var(--small); margin-block-end: var(--s2); }
`

const mainButton = `
button { font: inherit; cursor: pointer; }
.main-button {
  display: block; width: 100%; min-height: 3rem; padding: var(--s2) var(--s4); font-weight: 600; text-align: center; line-height: 2rem;
  color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: var(--round); text-decoration: none;
}
.main-button:hover { color: var(--on-accent); background: var(--accent-hover); }
.main-button:active { background: var(--accent-press); }
[aria-busy] button { cursor: progress; opacity: .6; }
`

const otherButtons = `
.reveal {
  position: absolute; inset-block: 0; inset-inline-end: 0; min-width: 4.25rem; padding-inline: var(--s3);
  color: var(--accent); background: none; border: 1px solid transparent; border-radius: var(--round);
  font-size: var(--small); font-weight: 600;
}
.reveal:hover { color: var(--accent-hover); text-decoration: underline; text-underline-offset: .2em; }
.reveal:focus-visible { outline-offset: -4px; }
.accounts { list-style: none; display: grid; gap: var(--s2); }
.account {
  display: flex; align-items: center; gap: var(--s3); width: 100%; min-height: 4rem; padding: var(--s2) var(--s4);
  text-align: start; color: inherit; background: none; border: 1px solid var(--hair); border-radius: var(--round);
}
.account:hover { background: var(--accent-tint); border-color: var(--accent); }
.account:active { border-color: var(--accent-press); }
.account::after {
  content: ''; flex: none; width: .5rem; height: .5rem; margin-inline-start: auto; color: var(--edge);
  border: solid; border-width: 2px 0 0; border-inline-end-width: 2px; transform: rotate(45deg);
}
[dir=rtl] .account::after { transform: rotate(-45deg); }
.initials {
  flex: none; display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: 50%;
  font-weight: 600; font-size: var(--small); color: var(--accent); background: var(--accent-tint);
}
.account:hover .initials { background: var(--card); }
.who { min-width: 0; line-height: 1.35; }
.who-name, .who-login { display: block; }
.who-name { font-weight: 600; }
.who-login { color: var(--ink-soft); font-size: var(--small); }
.link-button {
  display: block; margin-inline-start: auto; min-height: var(--target); padding: var(--s1) var(--s2); color: var(--accent);
  background: none; border: 1px solid transparent; border-radius: var(--round); font-size: var(--small); text-align: end;
}
.link-button:hover { color: var(--accent-hover); text-decoration: underline; text-underline-offset: .2em; }
a.account { text-decoration: none; }
a.account:hover { color: inherit; }
form + .passkey, .choices + form { margin-block-start: var(--s3); }
.passkey .second-button { margin-block-start: 0; }
.passkey[aria-busy] button { opacity: 1; }
/* The script shows one of the two. Its space is reserved, to avoid layout shifts. */
@media (scripting: enabled) {
  .passkey[hidden]:not([data-unknown]) { display: block !important; visibility: hidden; }
  [data-without-passkey]:not([data-unknown]) { display: none; }
}
`

const factors = `
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

const device = `
#user-code {
  font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; letter-spacing: .08em; text-transform: uppercase;
}
.question { margin-block-end: var(--s3); font-weight: 600; text-wrap: balance; }
p#user-code {
  margin-block-end: var(--s5); padding: var(--s3); font-size: 1.75rem; font-weight: 600; line-height: 1.4; text-align: center;
  background: var(--well); border: 1px solid var(--hair); border-radius: var(--round);
}
.small-title { margin: 0; font-size: var(--small); font-weight: 600; color: var(--ink-soft); }
.small-title + .who { margin-block-end: var(--s4); }
.scopes { margin-block-end: var(--s5); padding-inline-start: var(--s5); }
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

const message = `
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

const languages = `
.languages { margin-block-start: var(--s3); font-size: var(--small); color: var(--ink-soft); }
.languages summary {
  width: fit-content; margin-inline: auto; padding: var(--s3) var(--s4); border-radius: var(--round); cursor: pointer;
}
.languages summary:hover { color: var(--ink); }
.languages ul {
  list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); gap: 0 var(--s2);
  padding: var(--s2); background: var(--card); border: 1px solid var(--hair); border-radius: var(--round);
}
.languages a { display: block; padding: var(--s3); border-radius: var(--round); text-decoration: none; text-align: start; }
.languages a:hover { background: var(--accent-tint); text-decoration: underline; }
.languages [aria-current] { color: var(--ink); font-weight: 600; }
`

const circumstances = `
@media (max-width: 30rem) {
  body { padding: 0; align-content: start; background: var(--card); }
  .card { max-width: none; padding: var(--s5) var(--s5) var(--s8); border: 0; border-radius: 0; box-shadow: none; }
  .foot { max-width: none; padding: 0 var(--s4) var(--s6); }
}
@media (prefers-reduced-motion: no-preference) {
  .main-button, .second-button, .account { transition: background-color .12s, border-color .12s, opacity .12s; }
}
@media (forced-colors: active) {
  .mark-arch { fill: CanvasText; }
  .mark-door { fill: Canvas; }
  .main-button, .second-button, .account { border-color: ButtonBorder; }
}
@media (scripting: none) { .needs-script { display: none; } }
`

/** The stylesheet of the pages with a card. */
export const stylesheet = compact(
  designTokens + page + form + mainButton + otherButtons + factors + device + message + languages + circumstances,
)

/** The stylesheet of the form_post page, which is visible for a moment. */
export const briefStylesheet = compact(designTokens + page + mainButton)
