import { offersBank } from './reservations.rules.ts'

/** A bank's request of a viability, as far as a deal uses it. */
interface BankRequest {
  readonly bank: string | null
  readonly approved: boolean | null
  readonly chosen: boolean | null
  readonly requestedCredit: number | null
  readonly approvedCredit: number | null
  readonly chosenCredit: number | null
}

/** The credit of a request at its last step that has an amount. */
const creditIn = ({ chosenCredit, approvedCredit, requestedCredit }: BankRequest): number | null =>
  chosenCredit ?? approvedCredit ?? requestedCredit

/** The request that the deal will use: the chosen one, else the approved or requested one of the largest credit. */
function usedRequest(requests: readonly BankRequest[]): BankRequest | undefined {
  const largest = (among: readonly BankRequest[]) =>
    among.toSorted((a, b) => (creditIn(b) ?? 0) - (creditIn(a) ?? 0))[0]
  return (
    requests.find(({ chosen }) => chosen) ?? largest(requests.filter(({ approved }) => approved)) ?? largest(requests)
  )
}

interface Financing {
  readonly internalCredit: 'yes' | 'no' | null
  readonly creditBank: string | null
  readonly creditValue: number | null
}

/**
 * The financing that a chosen viability brings to a deal: credit goes through the company unless its bank has no
 * agreement with it.
 */
export function financingOf(
  requests: readonly BankRequest[],
  bankType: (bank: string) => string | undefined,
): Financing {
  const used = usedRequest(requests)
  if (!used) return { internalCredit: null, creditBank: null, creditValue: null }
  const hasAgreement = used.bank && offersBank('yes', bankType(used.bank))
  return {
    internalCredit: hasAgreement ? 'yes' : 'no',
    // A bank that was only asked is not yet the deal's.
    creditBank: used.approved ? used.bank : null,
    creditValue: creditIn(used),
  }
}
