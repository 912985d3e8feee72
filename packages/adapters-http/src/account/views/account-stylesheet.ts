import { stylesheetFile } from '../../assets/stylesheet-file.js'
import { compact } from '../../login/views/compact-css.js'

const layout = `
body.wide { align-content: start; padding-block-start: var(--s8); }
.frame {
  width: 100%; max-width: 58rem; display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: var(--s5); align-items: start;
}
.frame > header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s5); }
.who-is { margin-inline-start: auto; min-width: 0; text-align: end; line-height: 1.35; overflow-wrap: anywhere; }
.who-is b { display: block; font-weight: 600; }
.who-is span { color: var(--ink-soft); font-size: var(--small); }
.side ul, .sections ul, .rows, .checks { list-style: none; margin: 0; padding: 0; }
.side a, .sections a {
  display: flex; align-items: center; min-height: 2.75rem; padding: var(--s1) var(--s3); color: var(--ink); text-decoration: none;
  border-radius: var(--round);
}
.side a:hover, .sections a:hover { background: var(--accent-tint); color: var(--accent-hover); }
.side a[aria-current] { color: var(--accent); background: var(--accent-tint); }
.side li:last-child { margin-block-start: var(--s3); padding-block-start: var(--s3); border-block-start: 1px solid var(--hair); }
.frame .card { max-width: none; padding: var(--s6) var(--s8) var(--s8); }
.frame .title { margin-block-start: 0; }
.back, .sections { display: none; }
`

const content = `
h2 { margin: var(--s8) 0 var(--s2); font-size: 1.125rem; line-height: 1.35; }
h2 + .lead { margin-block-end: var(--s4); }
.frame form + .lead { margin-block-start: var(--s6); }
.lead + form { margin-block-end: var(--s4); }
form.narrow, .narrow { max-width: 26rem; }
.narrow .qr { margin-inline: 0; }
@media print { .frame { display: block; } .frame > header, .side, .back { display: none; } }
.done-note, .warn-note {
  display: flex; gap: var(--s3); align-items: start; margin-block-end: var(--s5); padding: var(--s3) var(--s4);
  border: 1px solid; border-radius: var(--round);
}
.done-note { color: var(--good); background: var(--good-tint); }
.warn-note { color: var(--ink); background: var(--well); border-color: var(--edge); }
.done-note .sign, .warn-note .sign { width: 1.25rem; height: 1.25rem; margin-block-start: .125rem; padding: 0; background: none; }
.rows > li {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s2) var(--s4);
  padding-block: var(--s3); border-block-end: 1px solid var(--hair);
}
.rows > li:first-child { border-block-start: 1px solid var(--hair); }
.rows + .small-button, .rows + form, .rows + .way { margin-block-start: var(--s4); }
.rows .what { flex: 1 1 14rem; min-width: 0; overflow-wrap: anywhere; }
.what b { display: block; font-weight: 600; }
.what p, .what ul { color: var(--ink-soft); font-size: var(--small); margin: 0; padding: 0; }
.rows .what ul { padding-inline-start: var(--s5); }
.rows .answers { display: flex; flex: 1 0 100%; flex-wrap: wrap; gap: var(--s2); margin: 0; }
.subject.binding-message { margin: var(--s1) 0; color: var(--ink); }
.rows details { flex: 1 0 100%; }
.rows summary { min-height: 2.75rem; align-content: center; cursor: pointer; color: var(--accent); }
.checks li { display: flex; gap: var(--s3); align-items: start; padding-block: var(--s2); }
.checks .sign { width: 1.5rem; height: 1.5rem; padding: .125rem; }
:is(.checks, #advice) a { display: inline-flex; align-items: center; min-height: 2.75rem; }
.mark-tag {
  display: inline-block; padding: 0 var(--s2); border: 1px solid var(--edge); border-radius: 99px;
  font-size: var(--small); font-weight: 600; color: var(--ink-soft);
}
.mark-tag.good { color: var(--good); border-color: currentColor; }
.small-button {
  min-height: 2.75rem; padding: var(--s1) var(--s4); font-weight: 600; color: var(--accent); background: none;
  border: 1px solid var(--edge); border-radius: var(--round);
}
.small-button:hover { color: var(--accent-hover); background: var(--accent-tint); border-color: var(--accent); }
a.small-button { display: inline-flex; align-items: center; text-decoration: none; }
.way .small-button { margin-block: 0; padding-block: var(--s1); }
.removal { margin-block: var(--s4); }
.subject {
  margin-block-end: var(--s5); padding: var(--s3) var(--s4); overflow-wrap: anywhere;
  background: var(--well); border: 1px solid var(--hair); border-radius: var(--round);
}
.subject ul { list-style: none; }
.what.subject ul { padding: 0; }
.bad-button, .bad-button:hover, .bad-button:active { color: var(--on-bad); background: var(--bad); }
.bad-button:hover { background: var(--bad-hover); }
a.second-button { line-height: 2rem; text-align: center; text-decoration: none; }
a.quiet-button { display: inline-flex; align-items: center; text-decoration: none; }
`

const narrow = `
@media (max-width: 46rem) {
  body.wide { padding: 0; background: var(--card); }
  .frame { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .frame > header { padding: var(--s4) var(--s5); border-block-end: 1px solid var(--hair); flex-wrap: nowrap; }
  .who-is { font-size: var(--small); }
  .who-is b, .who-is span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .side { display: none; }
  .sections { display: block; }
  .sections li { border-block-end: 1px solid var(--hair); }
  .sections a { padding-inline: 0; }
  .frame .card { padding: var(--s5) var(--s5) var(--s8); border: 0; border-radius: 0; box-shadow: none; }
  .back { display: block; margin-block-end: var(--s3); }
  .back a { display: inline-flex; align-items: center; min-height: 2.75rem; }
}
@media (forced-colors: active) {
  .small-button { border-color: ButtonBorder; }
  .side a[aria-current] { outline: 1px solid; }
}
`

/** What account pages add to the stylesheet of the login: a wider layout. */
export const accountStylesheet = stylesheetFile('account', compact(layout + content + narrow))
