export const startCommand: readonly string[]
export const startArguments: readonly string[]
export const startOptions: readonly string[]
