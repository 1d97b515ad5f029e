/**
 * The one error for every page that was not fetched. The caller must not learn from it what is in our network, so the
 * reason goes to the log and never into the answer.
 */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
  readonly reason: string

  constructor(reason: string) {
    super('OUTBOUND_REFUSED')
    this.reason = reason
  }
}
