/** What is written to the log of the product. */
export interface EngineLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
  error(details: { readonly err: unknown }, message: string): void
}
