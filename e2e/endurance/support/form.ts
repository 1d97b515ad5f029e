/** `npm run endurance`: everything, for as long as it takes. Otherwise a little of it, with every test run. */
export const isFull = process.env.ENDURANCE === 'full'

/** How often, how many or how long, in either form. */
export const size = (short: number, full: number): number => (isFull ? full : short)
