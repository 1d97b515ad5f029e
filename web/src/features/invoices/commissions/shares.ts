import { responsibleNames, responsibles } from '@tipy/domain/deal/responsibles'
import { externalOf, sides } from '@tipy/domain/deal/sides'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { FieldName } from '@tipy/domain/record/define'
import { createContext, useContext } from 'react'
import { type Edits, noEdits } from '#form/shares/shares.ts'
import type { InvoiceRow } from '../invoices.labels.ts'

type Name = FieldName<Invoices>

export interface Commissions {
  readonly isOn: boolean
  readonly edits: Edits
  readonly type: (row: InvoiceRow, name: Name, text: string) => void
}

export const CommissionsContext = createContext<Commissions>({ isOn: false, edits: noEdits, type: () => {} })
export const useCommissions = (): Commissions => useContext(CommissionsContext)

/** Whether a person of the company receives this share on this invoice; otherwise it has no input. */
export function isSomebodys(row: InvoiceRow, name: Name): boolean {
  if (name === 'creditManagerCommission') return Boolean(row.isBank && row.creditManager)
  return sides.some(side => {
    if (row[externalOf(side)]) return false
    if (name === `${side}Percentage`) return true
    return responsibleNames.some(one => name === `${side}${responsibles[one]}` && row[`${side}${one}`])
  })
}
