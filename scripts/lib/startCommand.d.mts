export const startCommand: readonly string[]
export const startArguments: readonly string[]
export const nodeOptions: readonly string[]
