/**
 * The design of the login in one paragraph: one quiet card on a tinted page, one heading that names the client, one filled button.
 * The accent is ink blue and only used for controls; red only for problems. Text and buttons have a contrast of at least 4.5:1, borders of
 * fields and focus rings 3:1, in both schemes. Controls are at least 44 px high.
 *
 * Colours are named by purpose. Spacing is in steps of 4 px (`--s1` to `--s8`), type has three sizes.
 */
export const designTokens = `
:root {
  color-scheme: light dark;
  --page: #eef1f6;
  --glow: #dde5f6;
  --card: #fff;
  --well: #f4f6fa;
  --ink: #1a2233;
  --ink-soft: #535d71;
  --hair: #d6dde8;
  --edge: #7f899c;
  --accent: #2f4fa8;
  --accent-hover: #25418f;
  --accent-press: #1c3376;
  --accent-tint: #e8edfa;
  --on-accent: #fff;
  --bad: #a3211d;
  --bad-hover: #861613;
  --on-bad: #fff;
  --bad-tint: #fdf0ef;
  --good: #1b6a43;
  --good-tint: #e7f4ed;
  --shadow: 0 1px 2px #1a223314, 0 12px 32px -12px #1a223329;
  --s1: .25rem; --s2: .5rem; --s3: .75rem; --s4: 1rem; --s5: 1.25rem; --s6: 1.5rem; --s8: 2rem;
  --small: .875rem;
  --large: 1.5rem;
  --round: .625rem;
  --target: 2.875rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e121a;
    --glow: #18233f;
    --card: #1a2130;
    --well: #141a26;
    --ink: #e9edf5;
    --ink-soft: #a8b2c5;
    --hair: #323d52;
    --edge: #7b879e;
    --accent: #93adf6;
    --accent-hover: #adc1f9;
    --accent-press: #c6d4fb;
    --accent-tint: #1f2a45;
    --on-accent: #0e1936;
    --bad: #ffb3ab;
    --bad-hover: #ffcac4;
    --on-bad: #3a0c0a;
    --bad-tint: #351b1e;
    --good: #8fd8b0;
    --good-tint: #15301f;
    --shadow: 0 1px 2px #0006, 0 16px 40px -16px #000a;
  }
}
`
