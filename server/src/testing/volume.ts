/** How much a test generates: with each commit, and in the full form (`npm run endurance`). */
export const volume = (usual: number, full: number): number => (process.env.ENDURANCE === 'full' ? full : usual)
