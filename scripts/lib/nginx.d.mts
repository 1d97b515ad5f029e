/** The path of nginx, or null. */
export function findNginx(): string | null
export const withoutNginx: string
