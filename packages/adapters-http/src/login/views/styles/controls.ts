/** Fields and their problems. */
export const form = `
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

/** The button that submits a page. */
export const mainButton = `
button { font: inherit; cursor: pointer; }
.main-button {
  display: block; width: 100%; min-height: 3rem; padding: var(--s2) var(--s4); font-weight: 600; text-align: center; line-height: 2rem;
  color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: var(--round); text-decoration: none;
}
.main-button:hover { color: var(--on-accent); background: var(--accent-hover); }
.main-button:active { background: var(--accent-press); }
[aria-busy] button { cursor: progress; opacity: .6; }
`

/** Accounts, links and buttons beside the main one. */
export const otherButtons = `
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
.mark { color: var(--ink); vertical-align: text-bottom; margin-inline-end: .5rem; }
.passkey[aria-busy] button { opacity: 1; }
/* The script shows one of the two. Its space is reserved, to avoid layout shifts. */
@media (scripting: enabled) {
  .passkey[hidden]:not([data-unknown]) { display: block !important; visibility: hidden; }
  [data-without-passkey]:not([data-unknown]) { display: none; }
}
`
