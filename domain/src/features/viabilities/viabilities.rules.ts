import type { FieldMessages } from '../../errors/errors.ts'
import { partyIssues } from '../../record/party.ts'
import type { Viability } from './viabilities.record.ts'

/** A bank's request, approval and choice: each step needs the one before (docs/features/viabilities.md). */
export interface Steps {
  readonly requested: boolean | null
  readonly approved: boolean | null
  readonly chosen: boolean | null
}
type Amounts<A> = { readonly [N in 'requestedCredit' | 'approvedCredit' | 'chosenCredit']: A | null }

/** Which fields of a bank's request can be filled in: of one that is stored or being typed. */
export function openIn({
  requested,
  approved,
  chosen,
}: { readonly [S in keyof Steps]?: unknown }): Readonly<Record<string, boolean>> {
  const isApproved = Boolean(requested && approved)
  return {
    requestedCredit: Boolean(requested),
    approved: Boolean(requested),
    approvedCredit: isApproved,
    chosen: isApproved,
    chosenCredit: isApproved && Boolean(chosen),
  }
}

/** What a save clears: a step, with its amount, is stored only with the step before. */
export function normalizeRequest<A, R extends Steps & Amounts<A>>(request: R): R {
  const open = openIn(request)
  const isKept = (name: string) => open[name] ?? true
  return {
    ...request,
    approved: isKept('approved') && Boolean(request.approved),
    chosen: isKept('chosen') && Boolean(request.chosen),
    requestedCredit: isKept('requestedCredit') ? request.requestedCredit : null,
    approvedCredit: isKept('approvedCredit') ? request.approvedCredit : null,
    chosenCredit: isKept('chosenCredit') ? request.chosenCredit : null,
  }
}

/** A request that was just chosen: for the amount that its bank approved, unless another was filled in. */
export const offerApproved = <A, R extends Steps & Amounts<A>>(request: R): R =>
  request.chosen && request.chosenCredit === null ? { ...request, chosenCredit: request.approvedCredit } : request

export type Credit = keyof Amounts<never>

/** What a viability adds to a total of credit: it is one loan of several banks, so the largest amount counts. */
export const creditOf = (
  { requests }: { readonly requests?: readonly Partial<Readonly<Record<Credit, number | null>>>[] | null },
  name: Credit,
): number => Math.max(0, ...(requests ?? []).map(request => request[name] ?? 0))

type Line = Pick<Steps, 'chosen'> & { readonly bank?: string | null }

/** Wrong requests: a bank that occurs twice, a second chosen one. */
export function requestIssues(requests: readonly Line[]): FieldMessages {
  const found: Record<string, string> = {}
  const banks = new Set<string>()
  let isChosen = false
  for (const [index, { bank, chosen }] of requests.entries()) {
    if (bank && banks.has(bank)) found[`requests.${index}.bank`] = 'Este banco já tem um pedido'
    if (chosen && isChosen) found[`requests.${index}.chosen`] = 'Só um banco pode ser escolhido'
    if (bank) banks.add(bank)
    isChosen ||= Boolean(chosen)
  }
  return found
}

interface ViabilityFacts {
  readonly consultant: string | null
  readonly isExternalConsultant: boolean | null
  readonly giveUpDate: string | null
  readonly giveUpReason: string | null
  readonly requests: readonly Line[] | null
}

/** The rules beyond required fields and formats. */
export function viabilityIssues(it: ViabilityFacts): FieldMessages {
  return {
    ...partyIssues('consultant', { value: it.consultant, isExternal: Boolean(it.isExternalConsultant) }),
    ...(it.giveUpDate && !it.giveUpReason && { giveUpReason: 'Obrigatório' }),
    ...requestIssues(it.requests ?? []),
  }
}

type Ending = Partial<Pick<Viability, 'giveUpDate'>> & { readonly requests?: readonly Pick<Steps, 'chosen'>[] }

/** A bank was chosen. */
export const isDone = ({ requests = [] }: Ending): boolean => requests.some(({ chosen }) => chosen)

/** The buyer gave up. */
export const isBroken = ({ giveUpDate }: Ending): boolean => Boolean(giveUpDate)
