/** The page, its card and its texts. */
export const page = `
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

/** The choice of the language. */
export const languages = `
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

/** What differs on narrow screens, with forced colours, without animations and without scripts. */
export const circumstances = `
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
