/** A folder for what only this process compiles. */
export function ownFolder(name: string): string
