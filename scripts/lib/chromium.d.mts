/** The path of Chromium, or null. */
export function findChromium(): string | null
export const noChromium: string
