/** Programs that npm does not install: the user says where they are. */
export const INSTALLATIONS = {
  keycloak: { what: 'the folder of Keycloak 26', program: 'bin/kc.sh' },
  hydra: { what: 'the program file of Ory Hydra', program: '' },
} as const

export type InstallationName = keyof typeof INSTALLATIONS
