import type { Cell, MeasuredTarget, Sample } from '#src/report/results.js'

export const KEYHALL: MeasuredTarget = { name: 'keyhall-sqlite', product: 'keyhall', storage: 'sqlite' }
export const OLDER: MeasuredTarget = { name: 'keyhall-sqlite@abc1234', product: 'keyhall', storage: 'sqlite', commit: 'abc1234' }
export const PEER: MeasuredTarget = { name: 'oidc-provider-sqlite', product: 'oidc-provider', storage: 'sqlite' }
export const FLOOR: MeasuredTarget = { name: 'floor-sqlite', product: 'floor', storage: 'sqlite' }
export const KEYCLOAK: MeasuredTarget = { name: 'keycloak-postgres', product: 'keycloak', storage: 'postgres' }
export const HYDRA: MeasuredTarget = { name: 'hydra-postgres', product: 'hydra', storage: 'postgres' }
export const KEYHALL_ON_POSTGRES: MeasuredTarget = { name: 'keyhall-postgres', product: 'keyhall', storage: 'postgres' }

export const sample = (values: Partial<Sample> = {}): Sample => ({
  operations: 1000, seconds: 1, cpuSeconds: 0.5, databaseCpuSeconds: undefined, p50: 2, p99: 9, eventLoopP99: undefined, rssMegabytes: 100, peakRssMegabytes: 120, ...values,
})

export const cell = (target: MeasuredTarget, samples: readonly Sample[], scenario = 'userinfo'): Cell => ({ scenario, title: `${scenario} <&>`, target, samples })
