/** The full form is `npm run endurance`; `npm test` runs the short form of every scenario. */
export const isFull = process.env.ENDURANCE === 'full'

/** A number (of repetitions, items or time) in the short and in the full form. */
export const size = (short: number, full: number): number => (isFull ? full : short)
