import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { Viability } from '@tipy/domain/features/viabilities/viabilities.record'
import { cents } from '@tipy/domain/money/money'
import type { Random } from './random.ts'

type Requests = Viability['requests']

/** In euros, a multiple of five hundred. */
export const loanOf = (random: Random): number => 500 * random.whole(180, 820)

const euros = (amount: number) => cents(Math.round(amount / 500) * 500 * 100)

/** Two to four banks, each with the same request. */
export function requestsFor(loan: number, random: Random): Requests {
  const banks = defaultLists.banks.filter(({ type }) => type === 'deal').map(({ key }) => key)
  const from = random.whole(0, banks.length - 1)
  const count = random.whole(2, 4)
  return Array.from({ length: count }, (_, index) => ({
    _id: random.uuid(),
    bank: banks[(from + index * 3) % banks.length] ?? banks[0] ?? '',
    requested: true,
    requestedCredit: euros(loan),
    approved: false,
    approvedCredit: null,
    chosen: false,
    chosenCredit: null,
    observations: null,
  }))
}

export interface Answers {
  readonly requests: Requests
  readonly isApproved: boolean
}

const yes = ['Taxa mista a 5 anos.', 'Spread de 0,85% com domiciliação.', 'Pede fiador.', null, null]
const no = ['Taxa de esforço acima de 35%.', 'Contrato a termo.', 'Recusado sem justificação.', null]

/** The banks' answers: in one case of eight no bank approves. */
export function answered(requests: Requests, random: Random): Answers {
  const isHopeless = random.fraction() < 0.125
  const answeredRequests = requests.map((request, index) => {
    const approved = !isHopeless && (index === 0 || random.fraction() < 0.6)
    const credit = (request.requestedCredit ?? 0) / 100
    return {
      ...request,
      approved,
      approvedCredit: approved ? euros(credit * random.pick([1, 1, 0.95, 0.9])) : null,
      observations: random.pick(approved ? yes : no),
    }
  })
  return { requests: answeredRequests, isApproved: !isHopeless }
}

/** One of the approved requests is chosen. */
export function chosenOf(requests: Requests, random: Random): Requests {
  const able = requests.filter(({ approved }) => approved)
  const { _id } = random.pick(able)
  return requests.map(request =>
    request._id === _id ? { ...request, chosen: true, chosenCredit: request.approvedCredit } : request,
  )
}
