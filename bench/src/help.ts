import { SCENARIOS } from './scenarios/all-scenarios.js'
import { DEFAULT_TARGETS, TARGETS } from './targets/all-targets.js'

const list = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => `  ${name}`).join('\n')

export const HELP = `Measures Keyhall beside oidc-provider and a hand-written server.

  npm run bench -- [options]

  --quick               one short round, within 3 minutes
  --only a,b            measure these scenarios only
  --targets a,b         measure these targets only
  --rounds n            number of rounds; the report has their medians (3; with --quick 1)
  --seconds n           length of one measurement (2.5; with --quick 0.8)
  --connections n       keep-alive connections (32)
  --output folder       where results.json, results.md and charts go (data/bench)
  --compare commit      build this commit in a temporary folder and measure its Keyhall, too
  --profile             also write a .cpuprofile of each target and scenario; what is measured then
                        includes the profiler, so compare profiles, not figures
  --keycloak folder     where Keycloak 26 is unpacked, for the target keycloak-postgres
  --hydra file          the program of Ory Hydra, for the target hydra-postgres
  --help                this text

Scenarios:
${list(SCENARIOS)}

Targets:
${list(DEFAULT_TARGETS)}

Targets that are measured only when they are named, because you install them:
${list(TARGETS.filter((target) => !DEFAULT_TARGETS.includes(target)))}

docs/benchmarks.md explains what is measured.
`
