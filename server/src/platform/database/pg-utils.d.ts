/** Exported by the driver, but not by its types. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as the driver sends it. Throws for one that it cannot send. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
