export const packages: Readonly<Record<string, readonly string[]>>
