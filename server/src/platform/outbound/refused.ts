/**
 * The one answer for whatever was not fetched. Whoever asked must not learn from it what stands in our network,
 * so the reason is for the log and never for the answer.
 */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
  readonly reason: string

  constructor(reason: string) {
    super('OUTBOUND_REFUSED')
    this.reason = reason
  }
}
