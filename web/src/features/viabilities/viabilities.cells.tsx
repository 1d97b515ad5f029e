import { hues } from '@tipy/domain/company/hues'
import type { Viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { formatMoney } from '#kinds/format.ts'
import { itemName } from '#kinds/names.ts'
import type { ColumnCellProps } from '#list/screen.ts'
import { StateTag } from '#ui/StateTag.tsx'
import { Truncate } from '#ui/Truncate.tsx'
import { buyersOf, firstBuyerOf } from './viabilities.labels.ts'

type Props = ColumnCellProps<Viabilities>

/** The first buyer, and how many others there are: their names are its tooltip. */
export function BuyersCell({ row }: Props) {
  return (
    <span title={buyersOf(row)}>
      <Truncate>{firstBuyerOf(row)}</Truncate>
    </span>
  )
}

/** The progress of the bank requests: the chosen bank, the number of approvals, or how many banks are to be asked. */
export function RequestsCell({ row: { requests = [] }, names }: Props) {
  const chosen = requests.find(request => request.chosen)
  if (chosen) {
    const bank = itemName(names, 'banks', chosen.bank)
    const amount = chosen.chosenCredit === null ? '' : ` · ${formatMoney(chosen.chosenCredit)}`
    return <Truncate>{`${bank}${amount}`}</Truncate>
  }
  const [requested, approved] = [
    requests.filter(one => one.requested).length,
    requests.filter(one => one.approved).length,
  ]
  if (requests.length === 0) return <span>–</span>
  if (requested === 0) {
    const label = requests.length === 1 ? '1 banco por pedir' : `${requests.length} bancos por pedir`
    return <StateTag color={hues.gray.fill} label={label} />
  }
  return <StateTag color={hues[approved > 0 ? 'green' : 'gray'].fill} label={`${approved} de ${requested} aprovados`} />
}
